import { PageHead } from '../../components/page-head.tsx'

export default function Monitors() {
  return <PageHead title="Monitors" />
}
