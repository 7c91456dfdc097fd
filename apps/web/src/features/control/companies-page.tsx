import { EntityList } from './entity-list.tsx'

export default function CompaniesPage() {
  return <EntityList tipo="empresas" title="Empresas" />
}
