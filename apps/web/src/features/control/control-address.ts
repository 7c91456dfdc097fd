/** The addresses of the lists of the administration: they are read with the first screen, before a list is loaded. */
import { ENTITY_COLUMNS, entityFilterOf, IMPORTED, type ImportedTipo, TIPOS, type Tipo } from '@faixa/contract'
import { REGISTRABLE_LEVELS, type RegistrableLevel } from '@faixa/domain'
import { type ListAddress, type ListTerms, readAddress } from '../../list/address/list-address.ts'
import { paths } from '../../paths.ts'

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

/** The screen of each list. */
export const LIST_PATHS = {
  funcionarios: paths.users,
  administradores: paths.users,
  analistas: paths.users,
  empresas: paths.companies,
  unidades: paths.units,
  prestadoras: paths.providers,
  pilotos: paths.pilots,
  aeronaves: paths.aircraft,
} as const satisfies Record<Tipo, string>

/** Administradores and analistas are listed on the screen of the funcionarios. */
const WITHIN_USERS: ReadonlySet<Tipo> = new Set<Tipo>(['administradores', 'analistas'])

export const ENTITY_TERMS = Object.fromEntries(
  (Object.keys(TIPOS) as Tipo[]).map((tipo) => [tipo, termsOf(tipo, WITHIN_USERS.has(tipo) ? tipo : undefined)]),
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

export const USUAL_LEVEL: RegistrableLevel = 'funcionario'

/** The level of the form 'Novo Usuário', so that the button of each list leads to the right form. */
export function readNewUserSearch({ nivel }: Raw): { readonly nivel?: RegistrableLevel } {
  return typeof nivel === 'string' && nivel in REGISTRABLE_LEVELS && nivel !== USUAL_LEVEL
    ? { nivel: nivel as RegistrableLevel }
    : {}
}

export const USUAL_IMPORT: ImportedTipo = 'funcionarios'

/** The list that a spreadsheet is imported into. */
export function readImportSearch({ lista }: Raw): { readonly lista?: ImportedTipo } {
  const tipo = IMPORTED.find((each) => each === lista)
  return tipo === undefined || tipo === USUAL_IMPORT ? {} : { lista: tipo }
}
