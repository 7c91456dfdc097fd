import { TIPOS } from '@faixa/contract'
import { useMatches } from '@tanstack/react-router'
import { listWords } from '../../entidades/entity-words.ts'
import { listPath } from './control-address.ts'
import { EntityList } from './entity-list.tsx'

/** The screen of one list, determined by its path; accounts have a separate screen (users-page.tsx). */
export default function EntityListPage() {
  const path = useMatches().at(-1)?.fullPath
  const tipo = TIPOS.find((each) => listPath(each) === path)
  return tipo && <EntityList key={tipo} tipo={tipo} title={listWords(tipo).title} />
}
