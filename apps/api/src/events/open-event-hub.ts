import { laudoEventSchema } from '@faixa/contract'
import { statusOf } from '@faixa/domain'
import { z } from 'zod'
import { listenTo } from '../db/listen.ts'
import type { Log } from '../log.ts'
import type { EventHub, LaudoNews, Listener } from './event-hub.ts'
import { createNewsMemory } from './news-memory.ts'
import { LAUDO_CHANNEL } from './publish-laudo.queries.ts'

export interface OpenEventHub extends EventHub {
  stop(): Promise<void>
}

/** What publish-laudo.queries.ts writes; null is absent. */
const saidSchema = laudoEventSchema.omit({ status: true }).extend({
  progresso: z.number().nullable(),
  erro: laudoEventSchema.shape.erro.nullable(),
  excluido: z.boolean().nullable(),
  empresaId: z.number(),
  unidadeId: z.number().nullable(),
  prestadoraId: z.number(),
  pilotoId: z.number(),
})

/** Rejects where the database cannot be reached. */
export async function openEventHub({ url, log }: { url: string; log: Log }): Promise<OpenEventHub> {
  const listeners = new Set<Listener>()
  const memory = createNewsMemory()
  const tell = (say: (listener: Listener) => void) => {
    for (const listener of listeners) {
      try {
        say(listener)
      } catch (err) {
        log.error({ err }, 'quem ouvia as novidades falhou')
      }
    }
  }

  const listening = await listenTo(url, LAUDO_CHANNEL, {
    heard(payload) {
      const news = readNews(payload)
      if (!news) return log.error({ payload: payload.slice(0, 200) }, 'novidade ilegível')
      memory.keep(news)
      tell((listener) => listener.laudo(news))
    },
    resumed() {
      memory.startAgain()
      tell((listener) => listener.missed())
    },
    interrupted: (err) => log.warn({ err }, 'novidades interrompidas'),
  })

  function endAll(): void {
    tell((listener) => listener.ended())
    listeners.clear()
  }

  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    saidWithin: memory.saidWithin,
    endAll,
    async stop() {
      endAll()
      await listening.stop()
    },
  }
}

function readNews(payload: string): LaudoNews | undefined {
  const parsed = saidSchema.safeParse(parseJson(payload))
  if (!parsed.success) return undefined
  const { progresso, erro, excluido, empresaId, unidadeId, prestadoraId, pilotoId, ...flags } = parsed.data
  return {
    event: {
      ...flags,
      status: statusOf(flags).label,
      ...(progresso !== null && { progresso }),
      ...(erro && { erro }),
      ...(excluido !== null && { excluido }),
    },
    target: { empresaId, ...(unidadeId !== null && { unidadeId }), prestadoraId, pilotoId, hidden: flags.hidden },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
