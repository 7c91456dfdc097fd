/** Checks the chosen files of the form, each at its field. */
import type { FieldError } from '@faixa/contract'
import { ARQUIVOS_MAX, PAPEIS, type Papel } from '@faixa/domain'
import type { Role } from '@faixa/flight'
import { formatSizeLimit } from '@faixa/units'
import { FILE_LABELS } from '../../../laudo/dado-labels.ts'
import { allOf, type FlightState, factsIn, isDeduced, type Slots } from './flight-state.ts'
import { ROLES } from './rearrange.ts'
import { bytesOf, isDealing, mayBeDeduced } from './swap.ts'

/** Why a field is useless, where none of its files holds anything for it. A flight without a track is measured nevertheless. */
export function lackOf(state: FlightState, role: Role): string | undefined {
  return isDealing(state) ? undefined : nothingIn(state.slots, role)
}

export function nothingIn(slots: Slots, role: Role): string | undefined {
  const files = slots[role]
  const sentences = factsIn(files).flatMap(({ nothingFor }) => nothingFor[role] ?? [])
  return sentences.length === files.length ? sentences[0] : undefined
}

/** Recognises a file by name, size and date; the server would refuse a second one by its bytes. */
function keyOfFile({ name, size, lastModified }: File): string {
  return `${size}|${lastModified}|${name}`
}

/** A file that another field has; within a field copies are left out when they are chosen. */
function sameAsEarlier(slots: Slots, role: Role): string | undefined {
  const keys = new Set(slots[role].map(({ file }) => keyOfFile(file)))
  const other = ROLES.slice(0, ROLES.indexOf(role)).find((earlier) =>
    slots[earlier].some(({ file }) => keys.has(keyOfFile(file))),
  )
  if (!other) return undefined
  const advice = `do campo ${FILE_LABELS[other]}: certifique-se de colocar cada um em seu campo.`
  return slots[role].length === 1 ? `Este é o mesmo arquivo ${advice}` : `Há aqui um arquivo ${advice}`
}

/** Refuses more files, or more bytes together, than the server takes. */
function tooMany(slots: Slots, role: Role, maxBytes: number | undefined): string | undefined {
  const [count, most] = [slots[role].length, ARQUIVOS_MAX[role]]
  if (count > most) return `São ${count} arquivos, e o campo leva até ${most}: divida o trabalho em vários laudos.`
  const mostBytes = maxBytes && PAPEIS.length * maxBytes
  if (role !== 'aplicacao' || mostBytes === undefined || bytesOf(allOf(slots)) <= mostBytes) return undefined
  return `Os arquivos passam, juntos, do limite de ${formatSizeLimit(mostBytes)}: divida o trabalho em vários laudos.`
}

/** Refuses what the server would end in Erro: without an area file, an application that reaches no registered plot. */
function withoutPlots({ measuring }: FlightState): string | undefined {
  const registered = measuring.kind === 'measured' ? measuring.flight.registered : undefined
  if (!registered || registered.taken > 0) return undefined
  return registered.near === 0
    ? 'Não há talhões cadastrados perto deste voo: escolha o traçado da área.'
    : 'A aplicação não atinge nenhum talhão cadastrado: escolha o traçado da área.'
}

/** Errors that keep the files from being sent, in the form's order. Files that were not read in this browser have none: the server decides. */
export function checkFiles(state: FlightState, maxBytes?: number): readonly FieldError[] {
  const { slots, measuring, refused } = state
  return ROLES.flatMap((role) => {
    const isEmpty = slots[role].length === 0
    const unusable = slots[role].flatMap(({ reading }) => (reading.kind === 'unusable' ? reading.message : []))
    const mensagem =
      refused[role] ??
      unusable[0] ??
      tooMany(slots, role, maxBytes) ??
      sameAsEarlier(slots, role) ??
      (role === 'trajeto' ? undefined : lackOf(state, role)) ??
      (!isEmpty && measuring.kind === 'unmeasurable' && measuring.role === role ? measuring.message : undefined) ??
      (isEmpty ? missingIn(role, state) : undefined)
    return mensagem === undefined ? [] : [{ campo: fileField(role), mensagem }]
  })
}

function missingIn(role: Role, state: FlightState): string | undefined {
  if (role === 'area') return withoutPlots(state)
  if (role === 'trajeto' || isDeduced(state)) return undefined
  return mayBeDeduced(state)
    ? 'Escolha o arquivo da aplicação, ou deduza-a do trajeto.'
    : 'Escolha o arquivo da aplicação.'
}

/** Name of a file's field in the contract. */
export function fileField<Name extends Papel>(papel: Name): `file_${Name}` {
  return `file_${papel}`
}
