/** Finds the faults that the server would report of a file without looking into it. */
import { formatSizeAbove, formatSizeLimit } from '@faixa/units'

interface FileRules {
  /** With their dots, as in an input's `accept`: `['.kml', '.kmz']`. */
  readonly extensions: readonly string[]
  /** Maximum size of one file; absent where the server's limit is unknown. */
  readonly maxBytes?: number | undefined
}

export function fileFault({ name, size }: File, { extensions, maxBytes }: FileRules): string | undefined {
  if (!extensions.some((extension) => name.toLowerCase().endsWith(extension))) {
    return `O arquivo «${name}» deve ter a extensão ${LIST.format(extensions)}.`
  }
  if (size === 0) return `O arquivo «${name}» está vazio.`
  if (maxBytes === undefined || size <= maxBytes) return undefined
  // KML is text, which compresses to a fifth of its size: the register of a usina then fits.
  const smaller =
    extensions.includes('.kmz') && /\.kml$/i.test(name) ? ' Salve-o como KMZ, que é o mesmo arquivo compactado.' : ''
  return `O arquivo «${name}» tem ${formatSizeAbove(size)} e passa do limite de ${formatSizeLimit(maxBytes)}.${smaller}`
}

const LIST = new Intl.ListFormat('pt-BR', { type: 'disjunction' })
