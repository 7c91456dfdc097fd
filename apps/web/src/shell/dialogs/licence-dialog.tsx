/** The licence, which a funcionario accepts before anything else (specification 001 §2.3). */
import { html, title } from 'virtual:licenca'
import { Problem } from '@faixa/contract'
import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { signOut } from '../../account/session-actions.ts'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query.ts'
import { confirmSession, getSession } from '../../session/session.ts'
import { showToast } from '../../ui/messages/toast.ts'
import { useNarrow } from '../../ui/page/narrow.ts'
import classes from './licence-dialog.module.css'

export default function LicenceDialog() {
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const narrow = useNarrow()
  const accept = async () => {
    setBusy(true)
    try {
      const { message } = await api.acceptLicence({})
      showToast({ title: 'Sucesso!', message })
      // The screen that appears reads again everything that was refused until now.
      queryClient.clear()
      const { userInfo } = getSession()
      if (userInfo) confirmSession({ ...userInfo, licenseAgreement: true })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      showToast({
        title: 'Erro :(',
        message: 'Falha ao aceitar os termos. Tente novamente mais tarde.',
        tone: 'warning',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={title.toLocaleUpperCase('pt-BR')}
      size={760}
      fullScreen={narrow}
    >
      <details open>
        <summary className={classes.summary}>Texto dos termos</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
        <section className={classes.text} tabIndex={0} aria-label={title}>
          {/* oxlint-disable-next-line react/no-danger -- our own document, made into HTML by our own build */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      </details>
      <Checkbox
        mt="md"
        label="Eu li e aceito com os Termos de Licença de Uso"
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      <Group justify="space-between" mt="md">
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          Sair
        </Button>
        <Button disabled={!agreed} loading={busy} onClick={() => void accept()}>
          Aceitar
        </Button>
      </Group>
    </Modal>
  )
}
