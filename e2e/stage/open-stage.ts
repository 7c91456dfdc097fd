/** Opens the stage once for a run: people, entities and laudos on a separate server. */
import { join } from 'node:path'
import { BASE, openServer } from './open-server.ts'
import { acceptLicence, registerEverybody, signedIn } from './people.ts'
import { registerSeenLaudos } from './seen-laudos.ts'
import { publishStage } from './stage.ts'

export default async function openStage(): Promise<() => Promise<void>> {
  const { origin, folder, close } = await openServer()
  const ana = await signedIn(origin, 'ana')
  const places = await registerEverybody(ana.client, origin)
  for (const person of ['davi', 'eva', 'fabio']) await acceptLicence(origin, person)
  const seen = await registerSeenLaudos((await signedIn(origin, 'carla')).client, places)
  publishStage({ origin, base: BASE, folder, mailFolder: join(folder, 'emails'), places, seen })
  return close
}
