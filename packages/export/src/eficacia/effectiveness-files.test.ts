import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EffectivenessLine, editLines } from '@faixa/domain'
import { readXlsx } from 'hucre/xlsx'
import readSheets from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import {
  documentFileName,
  type EffectivenessDocument,
  filterRows,
  filterTexts,
  headerRows,
  removedSentences,
  type SemMedicao,
} from './effectiveness-document.ts'
import { effectivenessExcel } from './effectiveness-excel.ts'
import { effectivenessPdf } from './effectiveness-pdf.ts'
import { pieArcs, svgPath } from './pie-arcs.ts'

const piloto = { id: 1, nome: 'João Ávila' }
const prestadora = { id: 2, nome: 'AeroSul' }

function line(id: string, efetividade: number, areaPlantio: number, observacoes = ''): EffectivenessLine {
  const content = { codigo: `OS ${id}`, efetividade, areaPlantio, observacoes }
  return {
    id,
    ...content,
    piloto,
    prestadora,
    laudo: {
      uuid: id,
      ...content,
      pilotoId: piloto.id,
      prestadoraId: prestadora.id,
      metodo: id === '3' ? 'v1' : 'v2',
      nome: 'Santa Rita',
      data: '2026-03-14',
      ...(id === '2' && { intervalo: { de: 70.96, ate: 85.1 } }),
    },
  }
}

const measured = [line('1', 95, 100, 'Vento forte.\n\n Verificar '), line('2', 80, 20), line('3', 87, 30)]
const { id: _id, laudo: _laudo, ...content } = measured[0]!
const [edited, merged] = [
  editLines(measured, { kind: 'edit', id: '1', content: { ...content, efetividade: 96.5 } }),
  editLines(measured, { kind: 'merge', ids: ['1', '2'], into: 'm' }),
]

const filtro = {
  empresa: 'Usina Aurora',
  prestadora: 'AeroSul',
  tratamento: 'PRÉ MATURADOR',
  dataInicial: '2026-03-09',
  dataFinal: '2026-03-15',
}

const documentOf = (lines: readonly EffectivenessLine[]): EffectivenessDocument => ({
  filtros: [filtro],
  lines,
  made: '16/03/2026 06:00',
  typedBy: 'Davi Reis',
})

test('laudos without a measurement are said beside those that count, and none without a word', () => {
  const textOf = (semMedicao?: SemMedicao) =>
    headerRows({ ...documentOf([]), semMedicao }).find(([label]) => label === 'LAUDOS')?.[1]
  expect(textOf({ emMedicao: 3, emErro: 1 })).toEqual([
    '0 de 0 laudos do período; 3 laudos ainda em medição não entram; 1 laudo em Erro não entra',
  ])
  expect(textOf({ emMedicao: 1, emErro: 0 })).toEqual(['0 de 0 laudos do período; 1 laudo ainda em medição não entra'])
  expect(textOf({ emMedicao: 0, emErro: 2 })).toEqual(['0 de 0 laudos do período; 2 laudos em Erro não entram'])
  expect(textOf({ emMedicao: 0, emErro: 0 })).toEqual(textOf())
})

const tools = ['pdftotext', 'pdftoppm'].every((tool) => {
  try {
    execFileSync(tool, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

/** Reads the document with Poppler, a page of text each. */
function readPages(pdf: ArrayBuffer): { readonly pages: readonly string[]; readonly pictures: readonly number[] } {
  const folder = mkdtempSync(join(tmpdir(), 'faixa-pdf-'))
  try {
    const path = join(folder, 'a.pdf')
    writeFileSync(path, Buffer.from(pdf))
    const text = execFileSync('pdftotext', ['-layout', path, '-']).toString()
    execFileSync('pdftoppm', ['-r', '30', '-png', path, join(folder, 'page')])
    const drawn = readdirSync(folder).filter((name) => name.endsWith('.png'))
    return { pages: text.split('\f').slice(0, -1), pictures: drawn.map((name) => statSync(join(folder, name)).size) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe.skipIf(!tools)('on paper (skipped without Poppler)', () => {
  test('there is a first page with header and pie, and a page for each band', () => {
    const pdf = effectivenessPdf({ ...documentOf(measured), issuer: { nome: 'Aero Oeste' } })
    const { pages, pictures } = readPages(pdf)
    expect(pages).toHaveLength(4)
    expect(pages.map((page) => page.includes('Aero Oeste'))).toEqual([true, false, false, false])
    expect(pages[0]).toContain('RELATÓRIO SEMANAL - EFETIVIDADE')
    for (const text of [
      'USINA AURORA',
      'AEROSUL',
      'PRÉ MATURADOR',
      '09/03/2026 a 15/03/2026',
      'Métodos v1 e v2',
      'Página 1 de 4',
    ]) {
      expect(pages[0]).toContain(text)
    }
    // One line of three in each band.
    expect(pages[0]?.match(/1 aplicação · 33,33 %/g)).toHaveLength(3)
    expect(pages.slice(1).map((page) => page.trim().split('\n')[0])).toEqual([
      'ALTA EFETIVIDADE',
      'MÉDIA EFETIVIDADE',
      'BAIXA EFETIVIDADE',
    ])
    expect(pages[1]).toMatch(
      /OS 1\s+14\/03\/2026\s+Santa Rita\s+JOÃO ÁVILA\s+AEROSUL\s+100,00\s+95,00\s+- Vento forte\./,
    )
    expect(pages[1]).toMatch(/\n\s+- Verificar\n/)
    // Below the number, in its column.
    expect(pages[3]!).toMatch(/80,00\s+entre 70,96 e.85,10/)
    expect(pages[1]).not.toContain('entre')
    expect(pages[3]).toMatch(/TOTAL · 1 aplicação\s+20,00/)
    expect(pictures).toHaveLength(4)
    for (const size of pictures) expect(size).toBeGreaterThan(500)
  })

  test('a typed figure says who typed it and what was measured, a merge what was merged', () => {
    const typed = readPages(effectivenessPdf(documentOf(edited))).pages[1]
    expect(typed).toMatch(/\* 96,50/)
    expect(typed?.replace(/\s+/g, ' ')).toMatch(/informado por Davi Reis: efetividade \(medido 95,00 ?%\)/)
    // (95 + 80) / 2 = 87.5; (95·100 + 80·20) / 120 = 92.5.
    const page = readPages(effectivenessPdf(documentOf(merged))).pages[2]
    expect(page).toMatch(/OS 1 \/ OS 2\s+14\/03\/2026\s+Santa Rita\s+JOÃO ÁVILA\s+AEROSUL\s+120,00\s+87,50/)
    const words = page!.replace(/\s+/g, ' ')
    expect(words).toContain('junção de OS 1 (100,00 ha, 95,00 %), OS 2 (20,00 ha, 80,00 %)')
    expect(words).toMatch(/ponderada pela área (seria )?92,50 %|ponderada pela área seria/)
  })

  test('every filter that was loaded is named whole, however many there are', () => {
    const days = Array.from({ length: 28 }, (_, i) => `2026-03-${`${i + 1}`.padStart(2, '0')}`)
    const filtros = days.map((day, i) => ({ ...filtro, prestadora: `Voo ${i + 1}`, dataInicial: day, dataFinal: day }))
    const { pages } = readPages(effectivenessPdf({ ...documentOf(measured), filtros }))
    const words = pages[0]!.replace(/\s+/g, ' ')
    for (const [i, day] of days.entries()) {
      const text = day.split('-').reverse().join('/')
      expect(words).toContain(`VOO ${i + 1}`)
      expect(words).toContain(`${text} a ${text}`)
    }
    expect(pages.slice(0, 2).join()).toContain('Aplicações por faixa')
  })

  test('an empty band says so, and a row that is taller than a page goes on on the next', () => {
    const long = line('9', 50, 1, Array.from({ length: 150 }, (_, i) => `Nota ${i + 1}.`).join('\n'))
    const { pages } = readPages(effectivenessPdf(documentOf([long])))
    expect(pages[1]).toContain('Nenhuma informação encontrada! :(')
    const notes = pages.slice(3).map((page) => page.match(/Nota \d+\./g)?.length ?? 0)
    expect(notes.length).toBeGreaterThan(2)
    expect(notes.reduce((sum, count) => sum + count, 0)).toBe(150)
    expect(pages.at(-1)).toContain('TOTAL · 1 aplicação')
  })
})

describe('a removed line', () => {
  const retirada = { motivo: 'Voo de teste', nome: 'Davi Reis', em: '2026-03-16T09:00:00Z' }
  const document = documentOf(editLines(measured, { kind: 'remove', id: '2', retirada }))

  test('is on the last page of the paper with its reason, and in no band', ({ skip }) => {
    if (!tools) skip()
    const { pages } = readPages(effectivenessPdf(document))
    expect(pages[0]).toContain('2 de 3 laudos do período; 1 linha retirada, riscada no fim')
    expect(pages.slice(1, -1).join()).not.toContain('OS 2')
    expect(pages.at(-1)).toContain('LINHAS RETIRADAS, FORA DOS NÚMEROS')
    expect(pages.at(-1)!.replace(/\s+/g, ' ')).toMatch(/OS 2 .*Retirada por Davi Reis/)
  })

  test('is a sentence of the message, with its interval', () => {
    const [sentence = ''] = removedSentences(document.lines)
    expect(sentence.replaceAll('\u00a0', ' ')).toBe(
      'OS 2 (80,00 %, entre 70,96 % e 85,10 %). Retirada por Davi Reis em 16/03/2026 06:00: Voo de teste.',
    )
  })

  test('is struck below the total of the spreadsheet, and in no sum', async () => {
    const [sheet] = await readSheets(Buffer.from(await (await effectivenessExcel(document)).arrayBuffer()))
    const rows = sheet!.data
    const total = rows.findIndex(([label]) => label === 'TOTAL')
    // 100 ha and 30 ha; the removed line had 20.
    expect(rows[total]?.[5]).toBe(130)
    expect(rows[total + 1]?.[0]).toBe('OS 2')
    expect(rows[total + 1]?.[9]).toBe('Retirada por Davi Reis em 16/03/2026 06:00: Voo de teste')
  })
})

test('the pie is drawn, not a picture', () => {
  const pdf = Buffer.from(effectivenessPdf(documentOf(measured))).toString('latin1')
  expect(pdf).not.toContain('/Subtype /Image')
  expect(pdf).toContain('%PDF-')
})

describe('as a spreadsheet', () => {
  test('it has the columns of the paper with real numbers, the header above and the total below', async () => {
    const file = await effectivenessExcel(documentOf(edited))
    const bytes = Buffer.from(await file.arrayBuffer())
    const [sheet] = await readSheets(bytes)
    const rows = sheet?.data ?? []
    expect(rows[0]?.[0]).toBe('RELATÓRIO SEMANAL - EFETIVIDADE')
    expect(rows[4]?.slice(0, 2)).toEqual(['PERÍODO', '09/03/2026 a 15/03/2026'])
    expect(rows[5]?.slice(0, 2)).toEqual(['LAUDOS', '3 de 3 laudos do período'])
    expect(rows[6]?.slice(0, 2)).toEqual(['MEDIÇÃO', 'Métodos v1 e v2'])
    expect(rows[9]?.slice(0, 8)).toEqual([
      'CÓDIGO',
      'DATA',
      'FAZENDA',
      'PILOTO',
      'PRESTADORA',
      'ÁREA DE PLANTIO (ha)',
      'EFETIVIDADE (%)',
      'OBSERVAÇÕES',
    ])
    expect(rows[10]).toEqual([
      'OS 1',
      '14/03/2026',
      'Santa Rita',
      'JOÃO ÁVILA',
      'AEROSUL',
      100,
      96.5,
      '- Vento forte.\n- Verificar',
      'Alta efetividade',
      'informado por Davi Reis: efetividade (medido 95,00 %)',
      100,
      95,
      null,
      null,
      'Método v2',
    ])
    expect(rows[12]?.slice(11)).toEqual([80, 70.96, 85.1, 'Método v2'])
    expect(rows[13]?.[0]).toBe('TOTAL')
    expect(rows[13]?.[5]).toBe(150)
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.autoFilter?.range).toBe('A10:O13')
    expect(sheets[0]?.freezePane).toMatchObject({ rows: 10 })
  })
})

test('a line stands in the table of its printed figure: 89,999 is printed 90,00 and is of ALTA', async () => {
  const document = documentOf([line('1', 89.999, 10), line('2', 92.063_847, 10)])
  if (tools) {
    const { pages } = readPages(effectivenessPdf(document))
    expect(pages[1]).toMatch(/ALTA EFETIVIDADE[^]*OS 2 .* 92,06\s[^]*OS 1 .* 90,00\s/)
    expect(pages[2]).not.toContain('OS 1')
  }
  const file = await effectivenessExcel(document)
  const { sheets } = await readXlsx(Buffer.from(await file.arrayBuffer()), { readStyles: true })
  const cells = [10, 11].map((row) => sheets[0]?.cells?.get(`${row},6`))
  expect(cells.map((cell) => cell?.value)).toEqual([92.063_847, 89.999])
  expect(cells.map((cell) => cell?.style?.numFmt)).toEqual(['#,##0.00', '#,##0.00'])
  expect([10, 11].map((row) => sheets[0]?.cells?.get(`${row},8`)?.value)).toEqual([
    'Alta efetividade',
    'Alta efetividade',
  ])
})

describe('lines of several filters', () => {
  const other = { ...filtro, prestadora: 'Rasante', dataInicial: '2026-03-02', dataFinal: '2026-03-08' }
  const filtros = [filtro, other, filtro]

  test('have each value in the header, once, in the order of loading', async () => {
    expect(filterTexts(filtros)).toEqual({
      empresa: 'Usina Aurora',
      prestadora: 'AeroSul; Rasante',
      tratamento: 'PRÉ MATURADOR',
      periodo: '09/03/2026 a 15/03/2026; 02/03/2026 a 08/03/2026',
    })
    const file = await effectivenessExcel({ ...documentOf(measured), filtros })
    const [sheet] = await readSheets(Buffer.from(await file.arrayBuffer()))
    // Joined values would not show that Rasante was loaded for the previous week.
    const whole = [
      'AEROSUL · PRÉ MATURADOR · 09/03/2026 a 15/03/2026',
      'RASANTE · PRÉ MATURADOR · 02/03/2026 a 08/03/2026',
    ]
    expect(sheet?.data.slice(2, 5).map((row) => row.slice(0, 2))).toEqual([
      ['FILTROS', whole.join('; ')],
      ['LAUDOS', '3 de 3 laudos do período'],
      ['MEDIÇÃO', 'Métodos v1 e v2'],
    ])
  })

  test('are joined where they differ in one value alone', () => {
    const another = { ...filtro, tratamento: 'MATURADOR' }
    expect(filterRows([filtro, another])).toEqual([
      ['Empresa', ['Usina Aurora']],
      ['Prestadora', ['AeroSul']],
      ['Tratamento', ['PRÉ MATURADOR; MATURADOR']],
      ['Período', ['09/03/2026 a 15/03/2026']],
    ])
    // A second empresa is named in each line.
    expect(filterRows([filtro, { ...another, empresa: 'Agro Boreal' }])[1]?.[1]).toEqual([
      'Usina Aurora · AeroSul · PRÉ MATURADOR · 09/03/2026 a 15/03/2026',
      'Agro Boreal · AeroSul · MATURADOR · 09/03/2026 a 15/03/2026',
    ])
  })

  test('have the first and the last of their days in the name of the file', () => {
    const name = documentFileName({ ...documentOf(measured), filtros }, 'pdf')
    expect(name).toBe('efetividade-02-03-2026-a-15-03-2026.pdf')
  })
})

describe('the slices of a pie', () => {
  test('end where the share says, clockwise from the top', () => {
    // A quarter ends at three o'clock, a half more at nine o'clock, and the rest at the top.
    const [a, b, c] = pieArcs([1, 2, 1])
    const ends = [a, b, c].map((arc) => arc?.curves.at(-1)?.[2].map((value) => Math.round(value * 1e9) / 1e9 + 0))
    expect(ends).toEqual([
      [1, 0],
      [-1, 0],
      [0, -1],
    ])
    expect(svgPath(a!, 10)).toMatch(/^M0 0L0\.000 -10\.000C.*10\.000 -?0\.000Z$/)
  })

  test('a slice of nothing is none, and one alone is the whole circle', () => {
    expect(pieArcs([0, 5])[0]).toBeUndefined()
    expect(pieArcs([0, 5])[1]?.curves).toHaveLength(4)
    expect(pieArcs([0, 0])).toEqual([undefined, undefined])
  })
})
