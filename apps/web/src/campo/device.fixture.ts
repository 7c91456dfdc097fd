/**
 * The page of a device in the sequences: the application's own outbox, sender and session without its screens, so that a sequence takes
 * seconds. It is bundled by e2e/sequencias and served by the proxy of a device; no build of the application contains it.
 */
import type { UserInfo } from '@faixa/contract'
import { api } from '../api/client.ts'
import { confirmSession, tryToken } from '../session/session.ts'
import { followActs } from './follow-acts.ts'
import { actsOf, type Novo, record, removeRefused, sendNow, withdraw } from './outbox.ts'
import { settle } from './settle.ts'

declare global {
  interface Window {
    readonly aparelho: typeof device
    /** Written into the page by its proxy. */
    readonly sessao: { readonly token: string; readonly userInfo: UserInfo }
  }
}

/** A small JPEG; every photograph has its own colour, so that each has its own bytes. */
async function picture(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = 24
  canvas.height = 24
  const context = canvas.getContext('2d')!
  context.fillStyle = `rgb(${Date.now() % 256} ${Math.floor(performance.now()) % 256} 90)`
  context.fillRect(0, 0, 24, 24)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg'),
  )
}

const device = {
  withdraw,
  removeRefused,
  sendNow,
  /** `comFoto`: the record has a photograph; `partida`: its bytes are those of no picture. */
  async record({ comFoto, partida, ...novo }: Novo & { readonly comFoto: boolean; readonly partida: boolean }) {
    if (!comFoto) return record(novo)
    const arquivo = partida ? new Blob(['nada'], { type: 'image/jpeg' }) : await picture()
    return record({ ...novo, arquivo, nomeDoArquivo: 'foto.jpg' })
  },
  async kept(ordem: string) {
    return (await actsOf(ordem)).map(({ arquivo: _bytes, ...act }) => act)
  },
  /** Forgets received acts that the server lists, as the screen of an order does when it has read the list. */
  async settle(ordem: string) {
    await settle(ordem, (await api.listCampo({ params: { uuid: ordem } })).registros)
  },
}

Object.assign(window, { aparelho: device })
tryToken(window.sessao.token)
confirmSession(window.sessao.userInfo)
followActs()
