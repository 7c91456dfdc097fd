/** The address of the monthly report: it is read with the first screen, before the report is loaded. */

export interface MensalSearch {
  /** Id of the prestadora. */
  readonly prestadora?: number
  /** yyyy-mm */
  readonly mes?: string
  /** True: only laudos that lack something are shown. */
  readonly faltas?: true
  /** True: the table of missing fields is open. */
  readonly preencher?: true
  /** Two letters: only the operations of this state. */
  readonly uf?: string
}

/** Short, because it is loaded with the first screen: the server refuses an invalid prestadora. */
export function readMensalSearch({
  prestadora,
  mes,
  faltas,
  preencher,
  uf,
}: Readonly<Record<string, unknown>>): MensalSearch {
  return {
    ...(Number(prestadora) > 0 && { prestadora: Number(prestadora) }),
    ...(typeof mes === 'string' && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(mes) && { mes }),
    ...(faltas === true && { faltas: true as const }),
    ...(preencher === true && { preencher: true as const }),
    ...(typeof uf === 'string' && /^[A-Z]{2}$/.test(uf) && { uf }),
  }
}
