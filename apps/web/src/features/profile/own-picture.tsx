import { Avatar, Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useOwnPicture } from '../../account/use-own-picture.ts'
import { api } from '../../api/client.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import { keepProfile, type Profile } from './keep-profile.ts'
import classes from './profile.module.css'

const PictureDialog = lazyPart(() => import('./picture-dialog.tsx'))

export function OwnPicture({ profile: { nome, foto } }: { readonly profile: Profile }) {
  const picture = useOwnPicture()
  const [choosing, setChoosing] = useState(false)
  const [removing, performRemoving] = useBusy()
  const remove = () =>
    performRemoving('A foto não foi tirada', async () => {
      await keepProfile(await api.deletePicture({}))
      showToast({ title: 'Meu perfil', message: 'Foto tirada.' })
    })
  return (
    <>
      <div className={classes.picture} data-wide>
        <Avatar size={96} radius="50%" color="primary" name={nome} src={picture} alt={picture ? 'Sua foto' : ''} />
        <div className={classes.stack}>
          <Text size="sm" c="dimmed">
            Só você a vê, no alto da tela. São guardados apenas os pontos da imagem, sem os dados da câmera.
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => setChoosing(true)}>
              {foto === null ? 'Escolher foto' : 'Trocar foto'}
            </Button>
            {foto !== null && (
              <Button variant="subtle" color="gray" loading={removing} onClick={() => void remove()}>
                Tirar foto
              </Button>
            )}
          </Group>
        </div>
      </div>
      {choosing && (
        <Suspense>
          <PictureDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
