/** A button for each issuer by which people sign in: it opens the issuer's own page. */
import type { ReplyOf, Routes } from '@faixa/contract'
import { Button, Divider, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { wayBack } from '../../session/return/way-back.ts'
import { refused } from '../../ui/messages/refused.ts'
import { metaContent } from '../../ui/page/meta-content.ts'
import { keepBegun } from './begun-at-issuer.ts'

const LISTED = JSON.parse(metaContent('emissores')) as ReplyOf<Routes['listIssuers']>

export default function IssuerButtons({ remember }: { readonly remember: boolean }) {
  const [busy, setBusy] = useState<string>()
  const { voltar } = useSearch({ strict: false })
  const open = async (id: string) => {
    setBusy(id)
    try {
      const { entrada, endereco } = await api.beginIssuerLogin({ params: { id }, body: { remember } })
      keepBegun({ entrada, remember, voltar: wayBack(voltar) })
      location.assign(endereco)
    } catch (error) {
      setBusy(undefined)
      refused('Não foi possível entrar', error)
    }
  }
  return (
    <Stack gap="xs">
      <Divider label="ou" />
      {LISTED.map(({ id, nome }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          loading={busy === id}
          disabled={busy !== undefined && busy !== id}
          onClick={() => void open(id)}
        >
          Entrar com {nome}
        </Button>
      ))}
    </Stack>
  )
}
