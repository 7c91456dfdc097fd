/**
 * The program of a process that judges laudos beside protected areas, from stored layers: neither they nor shapes drawn by hand, however many
 * positions they have, reach the worker's own process. It ends when its parent does.
 */
import { judgeProtection } from '@faixa/flight'
import type { FromChild, ToJudge } from './judging-messages.ts'
import { legsIn, polygonsIn } from './stored-layers.ts'

process.on('message', (asked: ToJudge) => {
  judge(asked).catch((error: unknown) =>
    say({ kind: 'failed', stack: error instanceof Error ? `${error.stack}` : String(error) }),
  )
})
process.once('disconnect', () => process.exit())
// Ctrl+C reaches every process of a terminal, and the parent ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

function say(message: FromChild): void {
  process.send?.(message)
}

async function judge({ aplicacao, trajeto, areas, ...flown }: ToJudge): Promise<void> {
  const application = { ...flown, footprint: polygonsIn(aplicacao), legs: legsIn(trajeto) }
  say({ kind: 'judged', verdicts: await judgeProtection(application, areas) })
}
