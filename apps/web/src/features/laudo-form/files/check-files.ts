/** Checks the chosen files of the form, each at its field. */
import type { FieldError } from '@faixa/contract'
import type { Role } from '@faixa/flight'
import { FILE_LABELS } from '../../../laudo/dado-labels.ts'
import { fileField } from './file-field.ts'
import { type FlightState, factsOf, type Slots } from './flight-state.ts'
import { ROLES } from './rearrange.ts'
import { isDealing } from './swap.ts'

const MISSING = {
  aplicacao: 'Escolha o arquivo da aplicação.',
  trajeto: 'Escolha o arquivo do trajeto.',
} as const

/** Explains why the file of a field is useless there. A flight without a track is measured nevertheless. */
export function lackOf(state: FlightState, role: Role): string | undefined {
  return isDealing(state) ? undefined : factsOf(state.slots[role])?.nothingFor[role]
}

/** Recognises a file that another field has already by name, size and date; the server would refuse it by its bytes. */
function sameAsEarlier(slots: Slots, role: Role): string | undefined {
  const file = slots[role]?.file
  const other = ROLES.slice(0, ROLES.indexOf(role)).find((earlier) => isSame(slots[earlier]?.file, file))
  return (
    other && `Este é o mesmo arquivo do campo ${FILE_LABELS[other]}: certifique-se de colocar cada um em seu campo.`
  )
}

function isSame(one: File | undefined, other: File | undefined): boolean {
  return (['name', 'size', 'lastModified'] as const).every((key) => one && one[key] === other?.[key])
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
export function checkFiles(state: FlightState): readonly FieldError[] {
  const { slots, measuring, refused } = state
  return ROLES.flatMap((role) => {
    const slot = slots[role]
    const mensagem =
      refused[role] ??
      (slot?.reading.kind === 'unusable' ? slot.reading.message : undefined) ??
      sameAsEarlier(slots, role) ??
      (role === 'trajeto' ? undefined : lackOf(state, role)) ??
      (slot && measuring.kind === 'unmeasurable' && measuring.role === role ? measuring.message : undefined) ??
      (slot ? undefined : role === 'area' ? withoutPlots(state) : MISSING[role])
    return mensagem === undefined ? [] : [{ campo: fileField(role), mensagem }]
  })
}
