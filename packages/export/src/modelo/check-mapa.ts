/** Finds faults in a mapping of cells against its workbook. The server and the form use the same check. */
import { cellAt, type FaltaDoMapa, faultsOfMapa, lettersOf, type MapaDoModelo } from '@faixa/domain'
import type { Workbook } from './open-workbook.ts'
import { columnNumber, isWithin, readSheet, type Sheet } from './read-sheet.ts'

/** Returns the findings about the mapping itself; only where there are none, those about the workbook. */
export function checkMapa(workbook: Workbook, mapa: MapaDoModelo): readonly FaltaDoMapa[] {
  const byItself = faultsOfMapa(mapa)
  if (byItself.length > 0) return byItself
  const aba = workbook.abas.find(({ nome }) => nome === mapa.aba)
  if (!aba) return [{ campo: 'aba', mensagem: `A planilha não tem a aba «${mapa.aba}».` }]
  const sheet = readSheet(workbook, aba.path)
  const faults: FaltaDoMapa[] = []
  for (const [figura, address] of Object.entries(mapa.celulas)) {
    const place = address === undefined ? undefined : cellAt(address)
    const mensagem = place && faultOfCell(sheet, place.column, place.row)
    if (mensagem !== undefined) faults.push({ campo: `celulas.${figura}`, mensagem })
  }
  if (mapa.linhas) faults.push(...faultsOfList(sheet, mapa.linhas))
  return faults
}

function faultOfCell(sheet: Sheet, column: number, row: number): string | undefined {
  const address = `${lettersOf(column)}${row}`
  const range = sheet.merged.find((one) => isWithin(one, column, row))
  if (range && (range.left !== column || range.top !== row)) {
    return `A célula ${address} está mesclada com outras: indique ${lettersOf(range.left)}${range.top}.`
  }
  const isFormula =
    sheet.spilled.some((one) => isWithin(one, column, row)) ||
    sheet.rows.find(({ number }) => number === row)?.cells.find((cell) => cell.column === column)?.isFormula
  return isFormula ? `A célula ${address} tem uma fórmula, que seria perdida: indique outra.` : undefined
}

function faultsOfList(sheet: Sheet, linhas: NonNullable<MapaDoModelo['linhas']>): readonly FaltaDoMapa[] {
  const { primeira, ultima = Number.POSITIVE_INFINITY, colunas } = linhas
  const faults: FaltaDoMapa[] = []
  for (const [coluna, letters] of Object.entries(colunas)) {
    if (letters === undefined) continue
    const column = columnNumber(letters)
    const campo = `linhas.colunas.${coluna}`
    const wide = sheet.merged.find(
      ({ left, right, top, bottom }) =>
        left <= column && column <= right && top <= ultima && primeira <= bottom && (top < bottom || left < column),
    )
    if (wide) {
      const at = `${lettersOf(wide.left)}${wide.top}`
      faults.push({ campo, mensagem: `A coluna ${letters} tem células mescladas na lista, a partir de ${at}.` })
      continue
    }
    for (const { number, cells } of sheet.rows) {
      if (number < primeira || number > ultima) continue
      const cell = cells.find((one) => one.column === column)
      if (cell?.isFormula || sheet.spilled.some((one) => isWithin(one, column, number))) {
        const mensagem = `A célula ${letters}${number}, na lista, tem uma fórmula, que seria perdida: indique outra coluna ou outras linhas.`
        faults.push({ campo, mensagem })
        break
      }
      if (cell && cell.text !== '' && linhas.ultima === undefined && number > primeira) {
        const mensagem = `Abaixo da linha ${primeira} já há conteúdo, em ${letters}${number}: indique a última linha da lista.`
        return [...faults, { campo: 'linhas.ultima', mensagem }]
      }
    }
  }
  return faults
}
