/** Fills the prestadora's own spreadsheet with a month. */
import { type FiguraMensal, faltasMensaisText, gruposMensais, type MapaDoModelo, mesText } from '@faixa/domain'
import { fillModelo, type ModeloValue, type ModeloValues, UnusableWorkbook } from '@faixa/export/modelo'
import { formatWhen, localDay } from '../../ui/format-when.ts'
import { ExportRefused } from '../export-toasts.ts'
import { COLUMNS } from './mensal-files.ts'
import { type MensalOnFile, UNTOLD } from './mensal-heading.ts'

/** Throws ExportRefused where the month does not fit into the spreadsheet. */
export async function mensalModelo(document: MensalOnFile, file: Blob, mapa: MapaDoModelo): Promise<Blob> {
  try {
    return await fillModelo(new Uint8Array(await file.arrayBuffer()), mapa, modeloValues(document))
  } catch (error) {
    throw error instanceof UnusableWorkbook ? new ExportRefused(error.message) : error
  }
}

/** All values that a cell or a column of the spreadsheet may have; missing ones are written as such. */
export function modeloValues({ relatorio, lines, now }: MensalOnFile): ModeloValues {
  const { prestadora, mes, totais, fora } = relatorio
  const text = (value: string | undefined): ModeloValue => ({ kind: 'text', value: value ?? UNTOLD })
  const day = (value: string): ModeloValue => ({ kind: 'day', value })
  const number = (exact: string | undefined, per = 1): ModeloValue => {
    return { kind: 'number', value: exact === undefined ? UNTOLD : Number(exact) / per }
  }
  const celulas = {
    prestadora: text(prestadora.nome),
    cnpj: text(prestadora.cnpj),
    registroMapa: text(prestadora.registroMapa),
    mes: text(mesText(mes)),
    primeiroDia: day(`${mes}-01`),
    ultimoDia: day(lastDayOf(mes)),
    operacoes: { kind: 'count', value: totais.operacoes },
    area: number(totais.areaAplicada),
    horas: number(totais.minutos, 60),
    preenchimento: text(faltasMensaisText(lines)),
    fora: text(fora.map(({ codigo, data, status }) => `${codigo} de ${formatWhen(data)} (${status})`).join('; ')),
    emitidoEm: day(localDay(now)),
  } satisfies Record<FiguraMensal, ModeloValue>
  const linhas = gruposMensais(lines).flatMap((group) => group.linhas)
  return {
    celulas,
    linhas: linhas.map((line) =>
      Object.fromEntries(
        COLUMNS.map(({ name, kind, cell }) => [
          name,
          valueOf(kind === 'day' ? 'day' : kind === 'number' ? 'number' : 'text', cell(line)),
        ]),
      ),
    ),
  }
}

function valueOf(kind: ModeloValue['kind'], value: string | number | undefined): ModeloValue {
  return { kind, value: value ?? '' }
}

/** Day 0 of the next month is the last one of this. */
function lastDayOf(mes: string): string {
  const [year, month] = mes.split('-').map(Number)
  return `${mes}-${new Date(Date.UTC(year!, month, 0)).getUTCDate()}`
}
