// Exchanges an API key for a session. The key is in the form until it is sent, and nowhere else.

import { useEffect, useRef } from 'preact/hooks'
import { sessionProblem, signIn } from '../api/session.ts'
import { useAction } from '../api/use-action.ts'
import { ErrorBox } from '../components/error-box.tsx'
import { Field } from '../components/field.tsx'

export function SignIn() {
  const form = useRef<HTMLFormElement>(null)
  const enter = useAction(signIn)
  useEffect(() => {
    document.title = 'Sign in · Winnow'
    form.current?.querySelector('input')?.focus()
  }, [])
  const submit = (event: Event): void => {
    event.preventDefault()
    const input = form.current!.querySelector('input')!
    void enter.run(input.value.trim()).then((done) => { if (!done) input.select() })
  }
  const problem = enter.error ?? sessionProblem.value
  return (
    <main class="sign-in">
      <h1>Winnow</h1>
      <p>Sign in with an API key to look at pages, jobs and monitors.</p>
      <form ref={form} onSubmit={submit}>
        <Field label="API key" hint={<>It begins with wnw_. <code>npx winnow keys create --name …</code> makes one.</>}>
          <input type="password" name="key" required autocomplete="current-password" spellcheck={false} maxLength={200} />
        </Field>
        <button type="submit" class="primary" disabled={enter.busy}>Sign in</button>
      </form>
      {problem && <ErrorBox error={problem} />}
    </main>
  )
}
