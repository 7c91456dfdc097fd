const REAIS = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** Returns `R$ 1.234,50` from the decimal text of an amount, exactly: the text does not pass through a binary number. Prices may have four decimals. */
export function formatReais(amount: string): string {
  return REAIS.format(amount as Intl.StringNumericLiteral)
}
