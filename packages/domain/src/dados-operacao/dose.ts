/** The deposit over the ground in relation to the nominal dose, as an estimate: its shape and its words (docs/metodo.md, «Dose no terreno»). */
import { formatNumber, formatPercent, formatQuantity, hectares } from '@faixa/units'
import { DOSE_CLASSES } from '../laudo/words/dose-classes.ts'
import { type CertificadoTomado, certificadoName } from './certificado.ts'

/** The nominal dose, 1, is that of even passes a width apart, at the contracted rate or else the mean one. Drift and height are not in it. */
export interface Dose {
  readonly media: number
  /** Coefficient of variation, %. */
  readonly cv: number
  /** Ground below 0.7 and above 1.3 of the dose, ha. */
  readonly abaixo: number
  readonly acima: number
  /** Sources: a pattern across the swath, typed or of the swath certificate, and the rate that the log states. */
  readonly padrao?: 'informado' | 'certificado' | undefined
  readonly taxa?: 'registro' | undefined
}

/** `média de 0,98 da nominal, CV 12,31 %`. */
export function doseMediaText({ media, cv }: Dose): string {
  return `média de ${formatNumber(media)} da nominal, CV ${formatPercent(cv)}`
}

/** `0,80 ha abaixo de 0,7 e 1,20 ha acima de 1,3`. */
export function foraDaDoseText({ abaixo, acima }: Dose): string {
  const [belowLimit, aboveLimit] = DOSE_CLASSES
  return `${formatQuantity(hectares(abaixo), 'ha')} ${belowLimit} e ${formatQuantity(hectares(acima), 'ha')} ${aboveLimit}`
}

/** `padrão do certificado «46 bicos CP-09 a 3 m» e taxa do registro`. */
export function fonteDaDoseText({ padrao, taxa }: Dose, certificado?: CertificadoTomado): string {
  const named = certificado?.situacao === 'tomado' ? ` «${certificadoName(certificado)}»` : ''
  const pattern = padrao === 'certificado' ? `padrão do certificado${named}` : padrao && 'padrão da faixa'
  return [pattern, taxa && 'taxa do registro'].filter(Boolean).join(' e ')
}
