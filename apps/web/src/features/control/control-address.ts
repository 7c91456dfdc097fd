/** The addresses of the lists of the administration: they are read with the first screen, before a list is loaded. */
import { ENTITY_COLUMNS, ENTITY_KINDS, entityFilterOf, IMPORTED, TIPOS, type Tipo } from '@faixa/contract'
import { type ListAddress, type ListTerms, readAddress } from '../../list/address/list-address.ts'
import { ENTITY_LISTS, paths } from '../../paths.ts'

/** Rows of a page of the administration (specification 001 §9). */
const SIZES = [5, 10, 15, 20, 25, 30] as const

function termsOf(tipo: Tipo, lista?: Tipo) {
  return {
    name: tipo,
    filter: entityFilterOf(tipo),
    sorts: ENTITY_COLUMNS[tipo],
    usualSort: 'nome',
    flags: [],
    rowDialogs: ['editar'],
    pages: { sizes: SIZES, usual: lista === undefined ? 10 : 5 },
    ...(lista !== undefined && { lista }),
  } as const satisfies ListTerms
}

/** The screen of a list; lists without their own screen are cards of a shared one. */
export function listPath(tipo: Tipo) {
  return tipo in ENTITY_LISTS ? ENTITY_LISTS[tipo as keyof typeof ENTITY_LISTS].path : paths.users
}

/** Administradores and analistas are listed on the screen of the funcionarios. */
const WITHIN_USERS: ReadonlySet<Tipo> = new Set<Tipo>(['administradores', 'analistas'])

export const ENTITY_TERMS = Object.fromEntries(
  TIPOS.map((tipo) => [tipo, termsOf(tipo, WITHIN_USERS.has(tipo) ? tipo : undefined)]),
) as Readonly<Record<Tipo, ReturnType<typeof termsOf>>>

type Raw = Readonly<Record<string, unknown>>
type EntitySearch = ListAddress<ReturnType<typeof termsOf>>

export function readEntitySearch(tipo: Tipo): (raw: Raw) => EntitySearch {
  return (raw) => readAddress(ENTITY_TERMS[tipo], raw)
}

export type UsersList = 'funcionarios' | 'administradores' | 'analistas'

/** Value of `lista` while all lists of the people who sign in are closed. */
export const CLOSED = 'nenhuma'

/** Undefined where the person closed the open one. */
export function openedList({ lista }: { readonly lista?: unknown }): UsersList | undefined {
  if (lista === CLOSED) return undefined
  return lista === 'administradores' || lista === 'analistas' ? lista : 'funcionarios'
}

export function readUsersSearch(raw: Raw): EntitySearch {
  const opened = openedList(raw)
  return opened ? readAddress(ENTITY_TERMS[opened], raw) : { lista: CLOSED }
}

/** The list of a form or an import where the address names none. */
export const USUAL_LIST: Tipo = 'funcionarios'

export function listOfNivel(nivel: unknown): Tipo | undefined {
  return TIPOS.find((tipo) => ENTITY_KINDS[tipo].nivel === nivel)
}

/** The nivel of the form 'Novo Usuário', so that the button of each list leads to the right form. */
export function readNewUserSearch({ nivel }: Raw): { readonly nivel?: string } {
  const tipo = listOfNivel(nivel)
  return tipo === undefined || tipo === USUAL_LIST ? {} : { nivel: ENTITY_KINDS[tipo].nivel }
}

/** The list that a spreadsheet is imported into, or `tudo`: a tab for each list. */
export function readImportSearch({ lista }: Raw): { readonly lista?: Tipo | 'tudo' } {
  if (lista === 'tudo') return { lista }
  const tipo = IMPORTED.find((each) => each === lista)
  return tipo === undefined || tipo === USUAL_LIST ? {} : { lista: tipo }
}
