import { EntityList } from './entity-list.tsx'

export default function ProvidersPage() {
  return <EntityList tipo="prestadoras" title="Prestadoras" />
}
