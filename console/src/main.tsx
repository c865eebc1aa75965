// The entry of the web console.

import './styles/main.css'
import { render } from 'preact'
import { loadSession } from './api/session.ts'
import { App } from './app.tsx'

void loadSession()
render(<App />, document.getElementById('app')!)
