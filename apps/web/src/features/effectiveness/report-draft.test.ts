import { type EffectivenessLine, startHistory } from '@faixa/domain'
import { expect, test } from 'vitest'
import { openReportDraft, PIECE_LINES } from './report-draft.ts'
import { EMPTY_REPORT, nextReport, type ReportState } from './report-state.ts'

function line(i: number): EffectivenessLine {
  const named = { id: i % 7, nome: `Piloto ${i % 7}` }
  return {
    id: `linha-${i}`,
    codigo: `OS ${i}`,
    observacoes: '',
    areaPlantio: 10,
    efetividade: 90,
    piloto: named,
    prestadora: { id: 1, nome: 'AeroSul' },
  }
}

const filtro = {
  empresa: { id: 1, nome: 'Usina' },
  prestadora: { id: 1, nome: 'AeroSul' },
  tratamento: 'MATURADOR',
  dataInicial: '2026-03-02',
  dataFinal: '2026-03-08',
}
const lines = Array.from({ length: 5000 }, (_, i) => line(i))
const loaded: ReportState = { ...EMPTY_REPORT, history: startHistory({ lines, filtros: [filtro] }) }

/** A storage that counts the characters written to it. */
function counting() {
  const texts = new Map<string, string>()
  const work = { writes: 0, longest: 0 }
  return {
    texts,
    work,
    reset: () => Object.assign(work, { writes: 0, longest: 0 }),
    storage: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem(key: string, text: string) {
        work.writes += 1
        work.longest = Math.max(work.longest, text.length)
        texts.set(key, text)
      },
      removeItem: (key: string) => void texts.delete(key),
    },
  }
}

async function kept() {
  const counted = counting()
  const draft = openReportDraft('rascunho', counted.storage, async () => {})
  await draft.keep(loaded)
  return { ...counted, draft }
}

test('5,000 lines are written piece by piece, and read again as they were', async () => {
  const { texts, work, storage } = await kept()
  expect(work.writes).toBe(5000 / PIECE_LINES + 1)
  const whole = [...texts.values()].reduce((sum, text) => sum + text.length, 0)
  expect(work.longest).toBeLessThan(whole / 15)
  const again = openReportDraft('rascunho', storage).read()
  expect(again.history.present.lines).toEqual(lines)
  expect(again.history.present.filtros).toEqual([filtro])
})

test('opening a line writes none of the lines, and choosing one writes nothing', async () => {
  const { draft, work, reset } = await kept()
  reset()
  await draft.keep(nextReport(loaded, { kind: 'mode', mode: { kind: 'edit', id: 'linha-7' } }))
  expect(work.writes).toBe(1)
  expect(work.longest).toBeLessThan(1000)
  reset()
  await draft.keep(loaded)
  await draft.keep(nextReport(loaded, { kind: 'check', id: 'linha-7', checked: true }))
  expect(work.writes).toBe(1)
})

test('an edit writes the piece of its line and the head', async () => {
  const { draft, work, reset, storage } = await kept()
  reset()
  const { codigo, piloto, prestadora, observacoes } = line(4321)
  const content = { codigo, piloto, prestadora, observacoes, areaPlantio: 12.5, efetividade: 90 }
  const edited = nextReport(loaded, { kind: 'lines', edit: { kind: 'edit', id: 'linha-4321', content } })
  await draft.keep(edited)
  expect(work.writes).toBe(2)
  const again = openReportDraft('rascunho', storage).read()
  expect(again.history.present).toEqual(edited.history.present)
})

test('a page that ends while pieces are being written has the lines of before, and one that is left has those of now', async () => {
  const { texts, storage, draft } = await kept()
  const one = nextReport(loaded, {
    kind: 'lines',
    edit: {
      kind: 'remove',
      id: 'linha-0',
      retirada: { motivo: 'Medida de novo', nome: 'Davi', em: '2026-03-16T09:00:00Z' },
    },
  })
  let pauses = 0
  const dying = openReportDraft('rascunho', storage, () => {
    pauses += 1
    return pauses === 3 ? new Promise<void>(() => {}) : Promise.resolve()
  })
  dying.read()
  void dying.keep(one)
  await new Promise((resolve) => setTimeout(resolve))
  expect(openReportDraft('rascunho', storage).read().history.present.lines).toHaveLength(5000)
  draft.flush(one)
  expect(openReportDraft('rascunho', storage).read().history.present).toEqual(one.history.present)
  draft.flush(EMPTY_REPORT)
  expect(openReportDraft('rascunho', storage).read()).toEqual(EMPTY_REPORT)
  expect(texts.has('rascunho')).toBe(false)
})

test('a change while pieces are being written takes their place, and none is left behind', async () => {
  const { storage, texts } = counting()
  const waiting: (() => void)[] = []
  const draft = openReportDraft('rascunho', storage, () => new Promise((resolve) => waiting.push(() => resolve())))
  const first = draft.keep(loaded)
  waiting.shift()?.()
  await Promise.resolve()
  const one = nextReport(loaded, {
    kind: 'lines',
    edit: {
      kind: 'remove',
      id: 'linha-0',
      retirada: { motivo: 'Medida de novo', nome: 'Davi', em: '2026-03-16T09:00:00Z' },
    },
  })
  draft.flush(one)
  for (const go of waiting) go()
  await first
  expect(openReportDraft('rascunho', storage).read().history.present).toEqual(one.history.present)
  expect(texts.size).toBe(5000 / PIECE_LINES + 1)
})

test('a storage that is full keeps nothing, and the screen goes on', async () => {
  const { storage } = counting()
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const draft = openReportDraft('rascunho', { ...storage, setItem }, async () => {})
  await draft.keep(loaded)
  expect(draft.read()).toEqual(EMPTY_REPORT)
})

test('a draft that an earlier release kept, with its one filter, is read', async () => {
  const { storage, texts } = await kept()
  const { filtros: _filtros, ...head } = JSON.parse(texts.get('rascunho')!) as { filtros: unknown }
  texts.set('rascunho', JSON.stringify({ ...head, filtro }))
  expect(openReportDraft('rascunho', storage).read().history.present).toEqual({ lines, filtros: [filtro] })
})
