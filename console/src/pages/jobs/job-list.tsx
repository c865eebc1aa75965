import { PageHead } from '../../components/page-head.tsx'

export default function Jobs() {
  return <PageHead title="Jobs" />
}
