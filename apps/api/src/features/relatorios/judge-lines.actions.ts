/**
 * Checks lines before they are saved. Measured values come from the laudos in the database, or from the previously saved version; any other
 * value was typed, and the server records author and time. A client cannot declare a figure as measured.
 */
import { type FieldError, invalidFields, Problem, type SentLine } from '@faixa/contract'
import {
  EFETIVIDADE_MAX,
  type EffectivenessLine,
  type FlatLine,
  type LineField,
  type LineLaudo,
  lineValue,
  mergedContent,
  nestLines,
  typedFields,
} from '@faixa/domain'
import { present } from '@faixa/units'
import type { Db } from '../../db/database.ts'
import { listPilotosOf, listPrestadorasWithin } from '../../entidades/entities-within.queries.ts'
import type { SignedIn } from '../../http/access/signed-in.ts'
import { findLaudosOfLines } from './relatorio-laudos.queries.ts'
import type { StoredAuthorship, StoredLine, StoredRemoval } from './relatorio-versions.queries.ts'
import { lineLaudo } from './stored-lines.ts'

interface Judging {
  readonly db: Db
  readonly actor: SignedIn
  readonly now: Date
  readonly empresaId: number
  /** Lines of the version that is replaced. */
  readonly before: readonly StoredLine[]
}

export interface JudgedLines {
  readonly stored: readonly StoredLine[]
  /** Lines that count and are not merged into others. */
  readonly top: readonly EffectivenessLine[]
}

export async function judgeLines(sent: readonly SentLine[], judging: Judging): Promise<JudgedLines> {
  const wrong = structureFault(sent)
  if (wrong) throw invalidFields([wrong])
  const bases = await basesOf(sent, judging)
  const flat = sent.map((line): FlatLine => flatLine(line, bases.get(line.id) ?? []))
  const top = nestLines(flat)
  const marks = new Map<string, readonly StoredAuthorship[]>()
  const earlier = new Map(judging.before.map((line) => [line.id, line]))
  const mark = (line: EffectivenessLine): readonly StoredAuthorship[] => {
    const parts = line.partes?.map(mark) ?? []
    const authors = authorships(line, { parts: parts.flat(), before: earlier.get(line.id), judging })
    marks.set(line.id, authors)
    return authors
  }
  top.forEach(mark)
  refuseWrongFigures(flat, marks)
  await refuseForeignEntities(flat, marks, judging)
  const removals = new Map(sent.map((line) => [line.id, removalOf(line, earlier.get(line.id), judging)]))
  const stored = flat.map((line) => storedLine(line, marks.get(line.id) ?? [], removals.get(line.id)))
  return { stored: [...stored, ...silentlyRemoved(stored, judging)], top: top.filter(({ id }) => !removals.get(id)) }
}

/** A removal keeps its author until its reason changes. */
function removalOf(
  { retirada, dentroDe }: SentLine,
  before: StoredLine | undefined,
  { actor, now }: Judging,
): StoredRemoval | undefined {
  if (!retirada || dentroDe !== undefined) return undefined
  const kept = before?.retirada
  return kept?.motivo === retirada.motivo ? kept : { motivo: retirada.motivo, por: actor.id, em: now.toISOString() }
}

const NO_REASON = 'Retirada sem motivo informado'

/** Lines of the previous version whose laudos the sent ones lack: a line is never removed without a trace. */
function silentlyRemoved(stored: readonly StoredLine[], { before, actor, now }: Judging): readonly StoredLine[] {
  const sent = new Set(stored.flatMap(({ laudo }) => laudo?.uuid ?? []))
  const ids = new Set(stored.map(({ id }) => id))
  const removal = { motivo: NO_REASON, por: actor.id, em: now.toISOString() }
  return before.flatMap(({ dentroDe: _merged, ...line }): StoredLine[] =>
    line.laudo && !sent.has(line.laudo.uuid) && !ids.has(line.id)
      ? [{ ...line, retirada: line.retirada ?? removal }]
      : [],
  )
}

/** Authors of typed fields, by the id of the line. */
type Marks = ReadonlyMap<string, readonly StoredAuthorship[]>

/** The possible figures of each line with a laudo: those of the laudo's current measurement, and those of the previous version. */
async function basesOf(sent: readonly SentLine[], { db, actor, empresaId, before }: Judging) {
  const uuids = sent.flatMap(({ laudo }) => laudo?.uuid ?? [])
  const rows = uuids.length === 0 ? [] : await findLaudosOfLines(db, actor, empresaId, uuids)
  const now = new Map(rows.map((row) => [row.uuid, lineLaudo(row)]))
  const kept = new Map(before.flatMap(({ laudo }) => (laudo ? [[laudo.uuid, laudo] as const] : [])))
  const bases = new Map<string, readonly LineLaudo[]>()
  const changed: string[] = []
  for (const { id, codigo, laudo } of sent) {
    if (!laudo) continue
    const known = [now.get(laudo.uuid), kept.get(laudo.uuid)].filter((one) => one !== undefined)
    if (known.length === 0) throw invalidFields([lineFault(codigo, 'o laudo não foi encontrado nesta empresa')])
    const same = known.filter((one) => one.areaPlantio === laudo.areaPlantio && one.efetividade === laudo.efetividade)
    if (same.length === 0) changed.push(codigo)
    bases.set(id, same)
  }
  if (changed.length > 0) {
    const named = `${changed.slice(0, 5).join(', ')}${changed.length > 5 ? ` e mais ${changed.length - 5}` : ''}`
    throw new Problem('laudos-alterados', {
      detail: `Estes laudos mudaram desde que foram carregados: ${named}. Carregue-os de novo antes de salvar.`,
    })
  }
  return bases
}

/** Uses the base from which the line differs least, so that a code that was corrected since is not taken for a typed one. */
function flatLine(sent: SentLine, bases: readonly LineLaudo[]): FlatLine {
  const { laudo: _seen, retirada: _removal, piloto, prestadora, dentroDe, areaPlantio, efetividade, ...texts } = sent
  const line = {
    ...texts,
    ...present({ areaPlantio, efetividade, dentroDe }),
    piloto: { id: piloto, nome: '' },
    prestadora: { id: prestadora, nome: '' },
  }
  const candidates = bases.map((laudo) => ({ ...line, laudo }))
  const [best] = candidates.toSorted((a, b) => typedFields(a).length - typedFields(b).length)
  return best ?? line
}

interface Marking {
  /** Marks of the lines that were merged into this one. */
  readonly parts: readonly StoredAuthorship[]
  readonly before: StoredLine | undefined
  readonly judging: Judging
}

/** A typed field keeps its author until its value changes; a merge of typed lines has the author of the line typed last. */
function authorships(line: EffectivenessLine, { parts, before, judging }: Marking): readonly StoredAuthorship[] {
  const merged = line.partes && mergedContent(line.partes)
  return typedFields(line).map((campo) => {
    const kept = before?.informado?.find((one) => one.campo === campo)
    if (kept && before && same(lineValue(line, campo), storedValue(before, campo))) return kept
    const fromPart = parts.filter((one) => one.campo === campo).toSorted((a, b) => a.em.localeCompare(b.em))
    if (merged && fromPart.length > 0 && same(lineValue(line, campo), lineValue(merged, campo))) return fromPart.at(-1)!
    return { campo, por: judging.actor.id, em: judging.now.toISOString() }
  })
}

function storedValue(line: StoredLine, campo: LineField): string | number | undefined {
  return line[campo]
}

const same = (one: string | number | undefined, other: string | number | undefined) => one === other

/** A typed figure must be a number above zero; a measured one may have any value, and a merge of an unknown value is unknown. */
function refuseWrongFigures(flat: readonly FlatLine[], marks: Marks): void {
  const merges = new Set(flat.map(({ dentroDe }) => dentroDe))
  const isWrong = ({ id, ...line }: FlatLine, figure: 'areaPlantio' | 'efetividade') => {
    const value = line[figure]
    if (!marks.get(id)?.some(({ campo }) => campo === figure)) return false
    return value === undefined ? !merges.has(id) : value <= 0
  }
  const faults = flat.flatMap((line): FieldError[] => [
    ...(isWrong(line, 'areaPlantio') ? [lineFault(line.codigo, 'informe a área em hectares, maior que zero')] : []),
    ...(isWrong(line, 'efetividade')
      ? [lineFault(line.codigo, `informe a efetividade, maior que 0 e até ${EFETIVIDADE_MAX} %`)]
      : []),
  ])
  if (faults.length > 0) throw invalidFields(faults.slice(0, 10))
}

/** A typed pilot must belong to the prestadora, and this person must be allowed to choose both. */
async function refuseForeignEntities(
  flat: readonly FlatLine[],
  marks: Marks,
  { db, actor, before }: Judging,
): Promise<void> {
  const kept = new Set(before.map(({ piloto, prestadora }) => `${prestadora} ${piloto}`))
  for (const { laudo } of flat) if (laudo) kept.add(`${laudo.prestadoraId} ${laudo.pilotoId}`)
  const typed = flat.filter(
    ({ id, piloto, prestadora }) =>
      marks.get(id)?.some(({ campo }) => campo === 'piloto' || campo === 'prestadora') &&
      !kept.has(`${prestadora.id} ${piloto.id}`),
  )
  if (typed.length === 0) return
  const prestadoras = (await listPrestadorasWithin(db, actor)).map(({ id }) => id)
  const pilotos = await listPilotosOf(db, actor, prestadoras)
  const pairs = new Set(pilotos.map(({ id, prestadora_id }) => `${prestadora_id} ${id}`))
  const wrong = typed.find(({ piloto, prestadora }) => !pairs.has(`${prestadora.id} ${piloto.id}`))
  if (wrong) throw invalidFields([lineFault(wrong.codigo, 'o piloto não é da prestadora escolhida')])
}

function storedLine(
  { piloto, prestadora, ...line }: FlatLine,
  informado: readonly StoredAuthorship[],
  retirada: StoredRemoval | undefined,
): StoredLine {
  const { dentroDe, informado: _sent, retirada: _named, ...rest } = line
  return {
    ...rest,
    ...present({ dentroDe }),
    piloto: piloto.id,
    prestadora: prestadora.id,
    ...(informado.length > 0 && { informado }),
    ...present({ retirada }),
  }
}

function lineFault(codigo: string, what: string): FieldError {
  return { campo: 'linhas', mensagem: `Linha ${codigo.slice(0, 60)}: ${what}.` }
}

/** Merges of merges; people make two or three. */
const DEEPEST = 20

/** Checks whether sent lines are consistent, before any laudo is looked up. Returns the first fault; undefined for consistent lines. */
function structureFault(lines: readonly SentLine[]): FieldError | undefined {
  const depths = new Map<string, number>()
  const parts = new Map<string, number>()
  const laudos = new Set<string>()
  for (const { id, dentroDe, laudo } of lines) {
    if (depths.has(id)) return fault('Uma linha veio duas vezes.')
    const depth = dentroDe === undefined ? 0 : (depths.get(dentroDe) ?? Number.NaN) + 1
    if (Number.isNaN(depth)) return fault('Uma linha está dentro de outra que não veio antes dela.')
    if (depth > DEEPEST) return fault('Há junções demais umas dentro das outras.')
    depths.set(id, depth)
    if (dentroDe !== undefined) parts.set(dentroDe, (parts.get(dentroDe) ?? 0) + 1)
    if (!laudo) continue
    if (laudos.has(laudo.uuid)) return fault('Um laudo está em duas linhas.')
    laudos.add(laudo.uuid)
  }
  const wrong = lines.some(({ id, laudo }) => parts.has(id) && (laudo !== undefined || (parts.get(id) ?? 0) < 2))
  return wrong ? fault('Uma junção tem pelo menos duas linhas, e nenhum laudo próprio.') : undefined
}

function fault(mensagem: string): FieldError {
  return { campo: 'linhas', mensagem }
}
