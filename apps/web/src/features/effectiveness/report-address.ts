import { uuidSchema } from '@faixa/contract'

export interface ReportSearch {
  /** Uuid of the saved report that is open. */
  readonly relatorio?: string
  /** Number of an earlier version of the report. */
  readonly versao?: number
}

export function readReportSearch({ relatorio, versao }: Readonly<Record<string, unknown>>): ReportSearch {
  if (!uuidSchema.safeParse(relatorio).success) return {}
  const number = Number(versao)
  return { relatorio: String(relatorio), ...(Number.isInteger(number) && number > 0 && { versao: number }) }
}
