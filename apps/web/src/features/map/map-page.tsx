/** /map/{segment}: a laudo's map, or back where one came from. */
import { uuidSchema } from '@faixa/contract'
import { useParams } from '@tanstack/react-router'
import { GoBack } from './go-back.tsx'
import { LaudoScreen } from './laudo-screen.tsx'

export default function MapPage() {
  const { segment = '' } = useParams({ strict: false })
  // Upper case is the same laudo: the server's keys and events spell it in lower case.
  if (uuidSchema.safeParse(segment).success) return <LaudoScreen key={segment} uuid={segment.toLowerCase()} />
  return <GoBack />
}
