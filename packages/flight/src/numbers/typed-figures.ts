/** Figures that a person enters besides the files: checked against the measured ones, and printed with them. */
export interface TypedFigures {
  /** Width as flown, m. */
  readonly faixaExecutada?: number
  /** Rate as flown, L/ha. */
  readonly taxaAplicacao?: number
  /** Rate as contracted, L/ha. */
  readonly vazaoContratada?: number
  /** Product taken, as the hectares for which it is sufficient. */
  readonly insumos?: number
  /** Local time of the field without a zone, yyyy-mm-ddThh:mm:ss; absent where no time of day was given. */
  readonly inicio?: string
  readonly fim?: string
}
