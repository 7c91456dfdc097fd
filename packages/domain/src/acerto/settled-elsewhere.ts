/** Explains why a laudo that was moved to another empresa or prestadora is not in their settlement: it counts in an earlier owner's. */

/** The other settlement, for people who may read it. */
export interface OtherAcerto {
  readonly inicio: string
  readonly fim: string
  readonly empresa: string
  readonly prestadora: string
}

export function settledElsewhereText(isAccepted: boolean, acerto?: OtherAcerto): string {
  const verb = isAccepted ? 'Já acertado' : 'Está'
  if (!acerto) return isAccepted ? verb : 'Está em outro acerto, ainda aberto'
  const [from, to] = [acerto.inicio, acerto.fim].map((day) => day.split('-').toReversed().join('/'))
  return `${verb} no acerto ${isAccepted ? '' : 'ainda aberto '}de ${from} a ${to}, de ${acerto.empresa} com ${acerto.prestadora}`
}
