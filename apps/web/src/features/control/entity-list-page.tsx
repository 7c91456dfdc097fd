import { TIPOS, type Tipo } from '@faixa/contract'
import { useMatches } from '@tanstack/react-router'
import { LIST_PATHS } from './control-address.ts'
import { CONTROL_LISTS } from './entity-kinds.ts'
import { EntityList } from './entity-list.tsx'

/** The screen of one list, determined by its path; accounts have a separate screen (users-page.tsx). */
export default function EntityListPage() {
  const path = useMatches().at(-1)?.fullPath
  const tipo = (Object.keys(TIPOS) as Tipo[]).find((each) => LIST_PATHS[each] === path)
  return tipo && <EntityList key={tipo} tipo={tipo} title={CONTROL_LISTS[tipo].title} />
}
