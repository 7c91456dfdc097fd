import { EntityList } from './entity-list.tsx'

export default function UnitsPage() {
  return <EntityList tipo="unidades" title="Unidades" />
}
