import { PageHeader } from '../../ui/page-header.tsx'

export default function MapPage() {
  return <PageHeader title="Mapa" />
}
