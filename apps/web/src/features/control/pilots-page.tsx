import { EntityList } from './entity-list.tsx'

export default function PilotsPage() {
  return <EntityList tipo="pilotos" title="Pilotos" />
}
