/**
 * Judges the rows of a spreadsheet: names become ids, every cell is checked by the schema of a single registration, and rows that are
 * registered already are recognised. Every wrong cell is named, not only the first.
 */
import {
  ENTITY_KINDS,
  type FieldError,
  type ImportedRow,
  type JudgedRow,
  type MissingEntity,
  type RegistrationOf,
  registrationSchema,
  type Tipo,
} from '@faixa/contract'
import { isCnpj, SEDE_NAME } from '@faixa/domain'
import type { Db } from '../../../db/database.ts'
import { senhaFault } from '../../../senhas/refuse-weak-senha.ts'
import {
  belowKey,
  type Found,
  findAeronaves,
  findBelow,
  findCertificados,
  findEmpresas,
  findPeople,
  findPrestadoras,
  foldTexts,
  type Named,
  parentOf,
  type Tested,
  testedKey,
} from './registered-names.queries.ts'
import { cellFault, tidyCell } from './tidy-cells.ts'

export interface Judged extends JudgedRow {
  /** The registration; absent where the row is wrong. */
  readonly typed?: RegistrationOf<Tipo>
}

interface Settings {
  readonly senhaMin: number
}

/** A row during the check: its cells as texts, and the faults found so far. */
interface Row {
  readonly linha: number
  readonly cells: Readonly<Record<string, string>>
  readonly parents: Record<string, number | string>
  readonly erros: FieldError[]
  readonly faltam: MissingEntity[]
}

/** Rows of one list; with `convite` people choose their own passwords. */
interface Given {
  readonly tipo: Tipo
  readonly rows: readonly ImportedRow[]
  readonly convite: boolean
}

export async function judgeRows(db: Db, given: Given, settings: Settings): Promise<readonly Judged[]> {
  const { tipo } = given
  const rows = given.rows.map(tidyRow)
  await findParents(db, rows)
  const parsed = rows.map((row) => parse(given, row, settings))
  return recogniseRows(db, tipo, parsed)
}

function tidyRow({ linha, campos }: ImportedRow): Row {
  const erros: FieldError[] = []
  const cells = Object.entries(campos).flatMap(([campo, text]) => {
    const mensagem = cellFault(campo, text.trim())
    if (mensagem !== undefined) erros.push({ campo, mensagem })
    const tidy = tidyCell(campo, text)
    return tidy === '' ? [] : [[campo, tidy] as const]
  })
  return { linha, cells: Object.fromEntries(cells), parents: {}, erros, faltam: [] }
}

/** Several empresas in one cell are separated by line breaks or semicolons; a comma may belong to a name. */
const listed = (text: string) =>
  text
    .split(/[;|\n]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')

async function findParents(db: Db, rows: readonly Row[]): Promise<void> {
  const texts = (campo: string) => rows.flatMap(({ cells }) => (cells[campo] === undefined ? [] : [cells[campo]]))
  const empresas = await findEmpresas(db, [...new Set([...texts('empresa'), ...texts('empresas').flatMap(listed)])])
  const prestadoras = await findPrestadoras(db, [...new Set(texts('prestadora'))])
  const aeronaves = await findAeronaves(db, [...new Set(texts('aeronave'))])
  for (const row of rows) {
    const { empresa, empresas: several, prestadora, aeronave } = row.cells
    const flown = aeronave === undefined ? undefined : aeronaves.get(aeronave)
    if (flown) row.parents['aeronave'] = flown.id
    else if (aeronave !== undefined) {
      const mensagem = `Não há a aeronave «${aeronave}»: confira o prefixo ou cadastre a aeronave antes.`
      row.erros.push({ campo: 'aeronave', mensagem })
    }
    if (empresa !== undefined) name(row, 'empresa', empresa, empresas)
    if (prestadora !== undefined) name(row, 'prestadora', prestadora, prestadoras)
    if (several !== undefined) {
      const ids = listed(several).map((text) => the(row, 'empresas', text, empresas))
      row.parents['empresas'] = ids.filter((id) => id !== undefined).join(',')
    }
  }
  const ofUnidades = rows.flatMap((row) => {
    const { unidade } = row.cells
    const pai = row.parents['empresa']
    const isNamed = unidade !== undefined && unidade.toLowerCase() !== SEDE_NAME.toLowerCase()
    const empresa = row.faltam.find(({ tipo }) => tipo === 'empresas')?.campos.nome
    if (isNamed && empresa !== undefined) row.faltam.push({ tipo: 'unidades', campos: { nome: unidade, empresa } })
    return isNamed && typeof pai === 'number' ? [{ row, pai, nome: unidade }] : []
  })
  const unidades = await findBelow(db, 'unidades', ofUnidades)
  for (const { row, pai, nome } of ofUnidades) {
    const found = unidades.get(belowKey({ pai, nome })) ?? []
    if (found.length === 1) row.parents['unidade'] = found[0]!.id
    else {
      const empresa = row.cells['empresa'] ?? ''
      row.erros.push({ campo: 'unidade', mensagem: unidadeFault(nome, empresa, found.length) })
      if (found.length === 0) row.faltam.push({ tipo: 'unidades', campos: { nome, empresa } })
    }
  }
}

function unidadeFault(unidade: string, empresa: string, times: number): string {
  return times === 0
    ? `A empresa «${empresa}» não tem a unidade «${unidade}»: confira o nome ou cadastre a unidade antes.`
    : `A empresa «${empresa}» tem ${times} unidades «${unidade}»: dê a cada uma o seu nome.`
}

const CALLED: Readonly<Record<string, { readonly one: string; readonly many: 'empresas' | 'prestadoras' }>> = {
  empresa: { one: 'a empresa', many: 'empresas' },
  empresas: { one: 'a empresa', many: 'empresas' },
  prestadora: { one: 'a prestadora', many: 'prestadoras' },
}

function name(row: Row, campo: string, text: string, found: Found): void {
  const id = the(row, campo, text, found)
  if (id !== undefined) row.parents[campo] = id
}

/** The id of the only entity with that name. */
function the({ erros, faltam }: Row, campo: string, text: string, found: Found): number | undefined {
  const alike = found.get(text) ?? []
  const { one, many } = CALLED[campo]!
  if (alike.length === 0) {
    erros.push({ campo, mensagem: `Não há ${one} «${text}»: confira o nome ou cadastre ${one} antes.` })
    // The number of a company is not its name.
    if (!isCnpj(text)) faltam.push({ tipo: many, campos: { nome: text } })
  } else if (alike.length > 1) {
    const remedy = many === 'empresas' ? 'escreva o CNPJ' : 'dê a cada uma o seu nome'
    erros.push({ campo, mensagem: `Há ${alike.length} ${many} com o nome «${text}»: ${remedy}.` })
  }
  return alike.length === 1 ? alike[0]!.id : undefined
}

interface Parsed {
  readonly linha: number
  readonly erros: readonly FieldError[]
  readonly faltam: readonly MissingEntity[]
  readonly typed?: RegistrationOf<Tipo>
}

/** Fields whose cells hold names, while their schemas expect ids. */
const BY_NAME = ['empresa', 'unidade', 'prestadora', 'empresas', 'aeronave']

function parse(
  { tipo, convite }: Given,
  { linha, cells, parents, erros, faltam }: Row,
  { senhaMin }: Settings,
): Parsed {
  const texts = Object.entries(cells).filter(([campo]) => !BY_NAME.includes(campo))
  const { senha, email } = cells
  // A person without e-mail is registered without access, as in the form.
  const { nivel, login } = ENTITY_KINDS[tipo]
  const isInvited = convite && login !== undefined && (email !== undefined || login === 'always')
  const confirmed = senha === undefined ? {} : { confirmarSenha: senha }
  const sent: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(texts),
    ...confirmed,
    ...parents,
    nivel,
    ...(isInvited && { convite }),
  }
  const faults = new Map(erros.map((fault) => [fault.campo, fault]))
  const result = registrationSchema.safeParse(sent)
  takeIssues(faults, result)
  // The schema compares cells with each other only where each is valid by itself: without the invalid ones, more faults may be found.
  takeIssues(faults, registrationSchema.safeParse(without(sent, faults)))
  if (login === 'optional' && !isInvited && (senha === undefined) !== (email === undefined)) {
    const campo = email === undefined ? 'email' : 'senha'
    if (!faults.has(campo)) faults.set(campo, { campo, mensagem: 'Para dar acesso, informe o e-mail e a senha.' })
  }
  const weak = senha === undefined || faults.has('senha') ? undefined : senhaFault(senha, senhaMin, email)
  if (weak !== undefined) faults.set('senha', { campo: 'senha', mensagem: weak })
  const wrong = [...faults.values()]
  return {
    linha,
    erros: wrong,
    faltam,
    ...(wrong.length === 0 && result.success && { typed: result.data }),
  }
}

type Result = ReturnType<typeof registrationSchema.safeParse>

/** Takes the first fault of each cell; a cell that names an unknown empresa has one already. */
function takeIssues(faults: Map<string, FieldError>, { error }: Result): void {
  for (const { path, message } of error?.issues ?? []) {
    const named = String(path[0])
    const campo = named === 'confirmarSenha' ? 'senha' : named
    if (!faults.has(campo)) faults.set(campo, { campo, mensagem: message })
  }
}

function without(sent: Readonly<Record<string, unknown>>, faults: ReadonlyMap<string, unknown>) {
  return Object.fromEntries(Object.entries(sent).filter(([campo]) => !faults.has(campo)))
}

/** Separates rows that are registered already from rows whose e-mail or marks belong to another entity. */
async function recogniseRows(db: Db, tipo: Tipo, parsed: readonly Parsed[]): Promise<readonly Judged[]> {
  const right = parsed.flatMap(({ typed }) => (typed === undefined ? [] : [typed]))
  const known = await findKnown(db, tipo, right)
  return parsed.map(({ linha, erros, faltam, typed }): Judged => {
    if (typed === undefined) {
      return {
        linha,
        situacao: 'errada',
        erros: [...erros],
        chaves: {},
        ...(faltam.length > 0 && { faltam: [...faltam] }),
      }
    }
    const { chaves, isThere, fault, existente } = known(typed)
    if (fault !== undefined) return { linha, situacao: 'errada', erros: [fault], chaves }
    return {
      linha,
      situacao: isThere ? 'ja-cadastrada' : 'certa',
      erros: [],
      chaves,
      typed,
      ...(existente && { existente: { id: existente.id, nome: existente.nome } }),
    }
  })
}

interface Recognised {
  readonly chaves: Record<string, string>
  readonly isThere: boolean
  readonly fault?: FieldError
  /** The entity that has this name. */
  readonly existente?: Named | undefined
}

interface Typed {
  readonly nivel: string
  readonly nome: string
  readonly email?: string
  readonly empresa?: number
  readonly unidade?: number
  readonly prestadora?: number
  readonly aeronave?: number
}

async function findKnown(
  db: Db,
  tipo: Tipo,
  registrations: readonly RegistrationOf<Tipo>[],
): Promise<(typed: RegistrationOf<Tipo>) => Recognised> {
  const all = registrations as readonly Typed[]
  const folds = await foldTexts(
    db,
    all.map(({ nome }) => nome),
  )
  const people = await findPeople(
    db,
    all.flatMap(({ email }) => email ?? []),
  )
  const parent = parentOf(tipo)
  const placeOf = (typed: Typed) => ({ nome: typed.nome, pai: parent ? typed[parent]! : 0 })
  const isAlone = tipo === 'funcionarios' || tipo === 'aeronaves' || tipo === 'certificados'
  const children = isAlone ? undefined : await findBelow(db, tipo, all.map(placeOf))
  const names = all.map(({ nome }) => nome)
  const aeronaves = tipo === 'aeronaves' ? await findAeronaves(db, names) : undefined
  const certificados =
    tipo === 'certificados'
      ? await findCertificados(
          db,
          all.map(({ aeronave }) => aeronave!),
        )
      : undefined
  return (registration) => {
    const { nivel, nome, email: address, prestadora } = registration as Typed
    const email = address?.toLowerCase()
    const chave = folds.get(nome)!
    const other = email === undefined ? undefined : people.get(email)
    if (tipo === 'funcionarios') {
      const isThere = other?.nivel === nivel && other.chave === chave
      return {
        chaves: { email: email! },
        isThere,
        ...(other && !isThere && { fault: { campo: 'email', mensagem: 'Este e-mail já está cadastrado.' } }),
      }
    }
    if (aeronaves) {
      const known = aeronaves.get(nome)
      const isThere = known?.prestadora === prestadora
      const mensagem = 'Este prefixo já está cadastrado em outra prestadora.'
      return { chaves: { nome: chave }, isThere, ...(known && !isThere && { fault: { campo: 'nome', mensagem } }) }
    }
    if (certificados) {
      const key = testedKey({ ...(registration as Typed & Tested), chave })
      const existente = certificados.get(key)
      return { chaves: { nome: key }, isThere: existente !== undefined, existente }
    }
    const place = placeOf(registration as Typed)
    const existente = children?.get(belowKey(place))?.[0]
    const isThere = existente !== undefined
    return {
      chaves: { nome: belowKey({ ...place, nome: chave }), ...(email !== undefined && { email }) },
      isThere,
      existente,
      ...(other && !isThere && { fault: { campo: 'email', mensagem: 'Este e-mail já está cadastrado.' } }),
    }
  }
}
