/** /map/{segment}: a laudo's map, or back where one came from. */
import { uuidSchema } from '@faixa/contract'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../paths.ts'
import { LaudoScreen } from './laudo-screen.tsx'

export default function MapPage() {
  const { segment = '' } = useParams({ strict: false })
  // Upper case is the same laudo: the server's keys and events spell it in lower case.
  if (uuidSchema.safeParse(segment).success) return <LaudoScreen key={segment} uuid={segment.toLowerCase()} />
  return <GoBack />
}

/** The specification's way with an address that means nothing. */
function GoBack() {
  const router = useRouter()
  useEffect(() => {
    // Not only our own steps count: the address may have been typed over another page.
    if (window.history.length > 1) router.history.back()
    else void router.navigate({ to: paths.laudos, replace: true })
  }, [router])
  return null
}
