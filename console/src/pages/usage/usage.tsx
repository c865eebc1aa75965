import { PageHead } from '../../components/page-head.tsx'

export default function Usage() {
  return <PageHead title="Usage" />
}
