import { PageHead } from '../../components/page-head.tsx'

export default function Playground() {
  return <PageHead title="Playground" />
}
