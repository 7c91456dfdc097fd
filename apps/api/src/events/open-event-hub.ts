import { EVENTS, type EventNoun } from '@faixa/contract'
import { z } from 'zod'
import { listenTo } from '../db/connections/listen.ts'
import type { Log } from '../log.ts'
import type { EventHub, Listener } from './event-hub.ts'
import { createEventMemory } from './event-memory.ts'
import type { NounEvent } from './noun-event.ts'
import { EVENT_CHANNEL } from './publish-event.queries.ts'

export interface OpenEventHub extends EventHub {
  stop(): Promise<void>
}

const target = z.object({
  empresaId: z.number().optional(),
  unidadeId: z.number().optional(),
  prestadoraId: z.number().optional(),
  pilotoId: z.number().optional(),
  prestadoraIds: z.array(z.number()).optional(),
  hidden: z.boolean().optional(),
})

/** The notification that publish-event.queries.ts writes, of every noun with its details. */
const eventSchema = z.union(
  (Object.keys(EVENTS) as EventNoun[]).map((noun) =>
    z.object({ noun: z.literal(noun), id: z.string(), target, detail: EVENTS[noun] }),
  ),
)

/** The notification of the triggers in 0017-sessoes.sql. Null means every person. */
const accessSchema = z.object({ pessoa: z.number().nullable() })

/** The notification of the trigger in 0116-configuracoes.sql. */
const settingsSchema = z.object({ configuracoes: z.literal(true) })

/** Opens the hub. Rejects where the database cannot be reached. */
export async function openEventHub({ url, log }: { url: string; log: Log }): Promise<OpenEventHub> {
  const listeners = new Set<Listener>()
  const memory = createEventMemory()
  const notifyAll = (notify: (listener: Listener) => void) => {
    for (const listener of listeners) {
      try {
        notify(listener)
      } catch (err) {
        log.error({ err }, 'quem ouvia as novidades falhou')
      }
    }
  }

  const listening = await listenTo(url, EVENT_CHANNEL, {
    received(payload) {
      const content = parseJson(payload)
      const access = accessSchema.safeParse(content)
      if (access.success) return notifyAll((listener) => listener.accessChanged?.(access.data.pessoa ?? undefined))
      if (settingsSchema.safeParse(content).success) return notifyAll((listener) => listener.settingsChanged?.())
      const event: NounEvent | undefined = eventSchema.safeParse(content).data
      if (!event) return log.error({ payload: payload.slice(0, 200) }, 'novidade ilegível')
      memory.keep(event)
      notifyAll((listener) => listener.event(event))
    },
    resumed() {
      memory.startAgain()
      notifyAll((listener) => listener.missed())
    },
    interrupted: (err) => log.warn({ err }, 'novidades interrompidas'),
  })

  function endAll(): void {
    notifyAll((listener) => listener.ended())
    listeners.clear()
  }

  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    announcedWithin: memory.announcedWithin,
    endAll,
    async stop() {
      endAll()
      await listening.stop()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
