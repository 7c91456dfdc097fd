/** How a sequence uses a page of a device: by the application's own functions. */
import type { Page } from '@playwright/test'
import type { Act, Kept } from './ledger.ts'

export interface Asked {
  readonly label: string
  readonly tipo: Act['tipo']
  readonly isInvalid: boolean
  readonly comLugar: boolean
}

export interface Surface {
  /** Opens the order in a page. */
  open(page: Page): Promise<void>
  /** Resolves once the device says that the record is kept, with its uuid where it tells it; rejects where the device refuses it. */
  record(page: Page, asked: Asked): Promise<string | undefined>
  withdraw(page: Page, act: Act): Promise<void>
  sendNow(page: Page, numero?: number): Promise<void>
  kept(page: Page): Promise<readonly Kept[]>
  /** Forgets what the server has. */
  settle(page: Page): Promise<void>
}

/** The sentence with which a device refuses, without the rest of the error. */
export const NOT_STORED = 'Este aparelho não guardou'

/** The page of apps/web/src/campo/device.fixture.ts. */
export function functionsOf(origin: string, ordem: string): Surface {
  return {
    async open(page) {
      await page.goto(`${origin}/faixa/aparelho.html`)
    },
    record: (page, asked) =>
      page.evaluate(
        ([uuid, { label, tipo, isInvalid, comLugar }]) => {
          const dados = {
            observacao: label,
            ...(tipo === 'leitura' && { temperaturaC: 24.5, ...(isInvalid && { umidadePercent: 300 }) }),
            ...(tipo === 'lista' && { de: 'Usina Aurora', itens: isInvalid ? [] : [{ texto: 'Bicos', feito: true }] }),
            ...(tipo === 'foto' && { assunto: 'pista' as const }),
            ...(isInvalid && (tipo === 'inicio' || tipo === 'conclusao') && { lat: 200, lon: 0 }),
          }
          const comFoto = tipo === 'foto'
          return window.aparelho.record({ ordem: uuid, tipo, dados, comLugar, comFoto, partida: isInvalid })
        },
        [ordem, asked] as const,
      ),
    withdraw: (page, { registro, tipo }) =>
      page.evaluate((of) => window.aparelho.withdraw(of), { registro: registro ?? '', tipo, ordem }),
    sendNow: (page, numero) => page.evaluate((number) => window.aparelho.sendNow(number), numero),
    kept: (page) => page.evaluate((uuid) => window.aparelho.kept(uuid), ordem),
    settle: (page) => page.evaluate((uuid) => window.aparelho.settle(uuid), ordem),
  }
}
