/** The address of the monthly report: it is read with the first screen, before the report is loaded. */

export interface MensalSearch {
  /** Id of the prestadora. */
  readonly prestadora?: number
  /** yyyy-mm */
  readonly mes?: string
  /** True: only laudos that lack something are shown. */
  readonly faltas?: true
}

const MES = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/

export function readMensalSearch({ prestadora, mes, faltas }: Readonly<Record<string, unknown>>): MensalSearch {
  const id = Number(prestadora)
  return {
    ...(Number.isInteger(id) && id > 0 && id <= 2_147_483_647 && { prestadora: id }),
    ...(typeof mes === 'string' && MES.test(mes) && { mes }),
    ...((faltas === true || faltas === 'true') && { faltas: true as const }),
  }
}
