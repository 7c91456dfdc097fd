import { Button } from '@mantine/core'
import { showToast } from '../../../ui/messages/toast.ts'
import type { Selection } from '../selection/use-selection.ts'

interface CopyLinkProps {
  readonly link: Selection['link']
  readonly isEmpty: boolean
}

export function CopyLink({ link, isEmpty }: CopyLinkProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      showToast({ title: 'Link copiado', message: 'Abre esta seleção para quem vê os mesmos talhões.' })
    } catch {
      showToast({ title: 'O navegador não deixou copiar', message: 'Copie o endereço da página.', tone: 'warning' })
    }
  }
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isEmpty || link === 'unkept'}
      loading={link === 'keeping'}
      onClick={() => void copy()}
    >
      Copiar link
    </Button>
  )
}
