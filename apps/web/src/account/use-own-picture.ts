import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { keyOf } from '../api/query.ts'
import { useUserInfo } from '../session/use-session.ts'

/** The person's picture as an address for an image; null where there is none, or it is not loaded yet. */
export function useOwnPicture(): string | null {
  const { profilePicture } = useUserInfo()
  const sha256 = profilePicture?.split('/').at(-1) ?? ''
  const sent = { params: { sha256 } }
  const { data } = useQuery({
    queryKey: keyOf('readPicture', sent),
    // An image element cannot send the token of the session.
    queryFn: async ({ signal }) => asAddress(await (await api.readPicture(sent, { signal })).blob()),
    enabled: profilePicture !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return profilePicture === null ? null : (data ?? null)
}

function asAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('the picture could not be read'))
    reader.readAsDataURL(picture)
  })
}
