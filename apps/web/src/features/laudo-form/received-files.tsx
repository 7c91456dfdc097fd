/** Takes the files that another application of the device has shared, as if they were dropped on the form. */
import { useEffect, useEffectEvent } from 'react'
import { NOT_RECEIVED, takeReceived } from '../../offline/received-files.ts'
import { showToast } from '../../ui/messages/toast.ts'

export function ReceivedFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const take = useEffectEvent(async () => {
    if (location.hash === NOT_RECEIVED) {
      history.replaceState(history.state, '', location.href.slice(0, -NOT_RECEIVED.length))
      showToast({
        title: 'Os arquivos não foram recebidos',
        message: 'Este aparelho não tem espaço para eles, ou não guarda nada para usar sem rede. Escolha-os aqui.',
        tone: 'warning',
      })
    }
    const files = await takeReceived().catch(() => [])
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => void take(), [])
  return null
}
