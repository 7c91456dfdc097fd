import { type Client, Problem } from '@faixa/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SendCall } from '../../../form/shell/sending.ts'
import type { LaudoBody } from '../queue/queue-state.ts'
import { sendLaudo } from './send-laudo.ts'

/** A server that keeps what arrived, and a connection that breaks off before some of the requests. */
const server = vi.hoisted(() => ({
  arrived: new Set<string>(),
  sent: [] as string[],
  made: [] as object[],
  cutBefore: [] as number[],
}))

const client = {
  async createLaudo({ body }: { body: Record<string, string[]> }) {
    const named = Object.values(body).flatMap((value) => (Array.isArray(value) ? value : []))
    const faltam = named.filter((sha256) => !server.arrived.has(sha256))
    if (faltam.length > 0) throw new Problem('arquivos-nao-enviados', { faltam })
    server.made.push(body)
    return { uuid: 'u1', status: 'Na fila', message: '' }
  },
  async sendFile({ params: { sha256 } }: { params: { sha256: string } }) {
    server.sent.push(sha256)
    if (server.cutBefore.includes(server.sent.length)) throw new Problem('indisponivel')
    server.arrived.add(sha256)
  },
} as unknown as Client

vi.mock('../../../api/client.ts', () => ({ api: new Proxy({}, { get: (_, name: keyof Client) => client[name] }) }))
vi.mock('../../../form/files/upload.ts', () => ({
  async upload(_: unknown, { onProgress }: SendCall, send: (to: Client, options: object) => Promise<unknown>) {
    onProgress({ loaded: 1, total: 2 })
    return send(client, {})
  },
}))
vi.mock('../../../ui/connection/no-connection.ts', () => ({ untilReachable: () => Promise.resolve() }))

const files = (count: number) => ({
  aplicacao: Array.from({ length: count }, (_, i) => new File([`voo ${i}`.padEnd(100)], `voo-${i}.kml`)),
})
const body = { empresa: '1' } as unknown as LaudoBody

function call() {
  const notes: string[] = []
  const loaded: number[] = []
  const abort = new AbortController()
  const onProgress: SendCall['onProgress'] = (progress) => {
    notes.push(progress.note ?? '')
    loaded.push(progress.loaded)
  }
  return { notes, loaded, abort, call: { signal: abort.signal, idempotencyKey: 'k1', onProgress } }
}

beforeEach(() => {
  Object.assign(server, { arrived: new Set(), sent: [], made: [], cutBefore: [] })
})

test('many files are sent one by one with one progress, and the laudo names them', async () => {
  const { notes, loaded, call: sending } = call()
  expect(await sendLaudo(body, files(6), sending)).toMatchObject({ uuid: 'u1' })
  expect(server.sent).toHaveLength(6)
  expect(server.made).toMatchObject([{ empresa: '1', enviadosAplicacao: { length: 6 } }])
  // Six files of 100 bytes, each seen half way and whole.
  expect(loaded).toEqual([50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600])
  expect(notes[0]).toBe('0 de 6 arquivos já chegaram')
  expect(notes.at(-1)).toBe('6 de 6 arquivos já chegaram')
})

test('after an interruption only the file that was under way is sent again, and what had arrived counts', async () => {
  server.cutBefore = [4]
  const { notes, call: sending } = call()
  await sendLaudo(body, files(6), sending)
  expect(server.sent).toHaveLength(7)
  expect(new Set(server.sent).size).toBe(6)
  expect(notes).toContain('sem conexão, o envio continua quando ela voltar: 3 de 6 arquivos já chegaram')
  const later = call()
  await sendLaudo(body, files(6), later.call)
  expect(server.sent).toHaveLength(7)
})

test('a server that answers and still fails is not asked for ever, and what is cancelled stays cancelled', async () => {
  server.cutBefore = Array.from({ length: 50 }, (_, i) => i + 1)
  const { abort, call: sending } = call()
  await expect(sendLaudo(body, files(6), sending)).rejects.toMatchObject({ codigo: 'indisponivel' })
  expect(server.sent).toHaveLength(6)
  abort.abort()
  await expect(sendLaudo(body, files(6), sending)).rejects.toThrow(/abort/i)
})

test('a few go with the laudo', async () => {
  await sendLaudo(body, files(4), call().call)
  expect([server.sent.length, server.made]).toEqual([0, [{ empresa: '1' }]])
})
