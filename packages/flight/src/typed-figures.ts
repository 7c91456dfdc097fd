/** What a person says about the flight beside its files: checked against what was measured, and printed with it. */
export interface TypedFigures {
  /** Metres. */
  readonly faixaExecutada?: number
  /** L/ha, as flown. */
  readonly taxaAplicacao?: number
  /** L/ha, as contracted. */
  readonly vazaoContratada?: number
  /** Product taken, as the hectares that it is enough for. */
  readonly insumos?: number
  /** Local time of the field without a zone, yyyy-mm-ddThh:mm:ss; absent where no time of day was given. */
  readonly inicio?: string
  readonly fim?: string
}
