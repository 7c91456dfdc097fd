/** /map/{segment}: a laudo's map, or the previous page if the segment is no laudo. */
import { useParams } from '@tanstack/react-router'
import { GoBack } from './go-back.tsx'
import { LaudoScreen } from './laudo-screen.tsx'
import { laudoIn } from './map-search.ts'

export default function MapPage() {
  const { segment } = useParams({ strict: false })
  const uuid = laudoIn(segment)
  return uuid === undefined ? <GoBack /> : <LaudoScreen key={uuid} uuid={uuid} />
}
