import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../paths.ts'

/** Leaves an address that names no laudo: the specification sends the person back. */
export function GoBack() {
  const router = useRouter()
  useEffect(() => {
    // The history may begin outside of the application: the address may have been typed over another page.
    if (window.history.length > 1) router.history.back()
    else void router.navigate({ to: paths.laudos, replace: true })
  }, [router])
  return null
}
