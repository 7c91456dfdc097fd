/** Kills key rotations during simulated work. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Round } from '../kill-kinds.fixture.ts'

const KIND = 'chave'
/** Number of kills before a rotation may finish. */
const KILLS = 2
/** Time after the new key exists, ms. */
const AFTER_MS = { from: 0, to: 500 }
/** Time after the start of the program that makes a signing key, ms: the key exists after some tenths of a second. */
const SIGNING_MS = { from: 50, to: 600 }

export const killRotation: Round = async (house, { cpfs }) => {
  await house.ready()
  for (let kill = 0; kill < KILLS; kill++) {
    const rotating = house.begin('rotate-key')
    while (rotating.child.exitCode === null && !/Chave nova|continua de onde parou/.test(rotating.output()))
      await sleep(5)
    await house.pause(AFTER_MS.from, AFTER_MS.to)
    // Where the database is killed instead, the rotation reports it and ends by itself.
    if (house.random.next() < 0.3) {
      const isRunning = rotating.child.exitCode === null
      house.tally.killed(KIND, (await house.kill('database')) && isRunning)
      await rotating.ended
    } else house.tally.killed(KIND, await rotating.kill())
  }
  await house.ready()
  const { ok, output } = await house.begin('rotate-key').ended
  if (!ok || !/tudo está cifrado com a chave nova/.test(output)) house.tally.lose(KIND, `it cannot be ended: ${output}`)
  for (const [id, cpf] of cpfs) {
    const read = () => house.ana.readEntity({ params: { tipo: 'funcionarios', id } })
    const shown = ((await house.insisting(read)) as { readonly cpf: string | null }).cpf
    if (shown !== cpf) house.tally.lose(KIND, `a CPF reads «${shown}»`)
  }
}

export const killSigningRotation: Round = async (house) => {
  const rotating = house.begin('rotate-signing-key')
  await house.pause(SIGNING_MS.from, SIGNING_MS.to)
  house.tally.killed(KIND, await rotating.kill())
  await house.ready()
  const { ok, output } = await house.begin('rotate-signing-key').ended
  if (!ok) house.tally.lose(KIND, `no signing key can be made: ${output}`)
  const { ok: isProven, output: why } = await house.begin('check-log').ended
  if (!isProven) house.tally.lose(KIND, why)
}
