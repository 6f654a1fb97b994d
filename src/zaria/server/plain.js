// A plain client: every game by its texts. It shows what the protocol needs of a client and nothing more.
const $ = (id) => document.getElementById(id);
const table = location.pathname.startsWith('/t/') ? location.pathname.slice(3) : null;
const api = async (method, path, body) => {
  const response = await fetch('/api' + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) $('status').textContent = answer.message;
  return response.ok ? answer : null;
};
const button = (text, act) => {
  const made = document.createElement('button');
  made.textContent = text;
  made.onclick = act;
  return made;
};
const words = () => crypto.randomUUID();

async function home() {
  const name = Object.assign(document.createElement('input'), { placeholder: 'Όνομα / name', value: 'Μαρία' });
  $('lobby').append(name);
  for (const game of await api('GET', '/games')) {
    $('lobby').append(
      button(game.title, async () => {
        const players = Math.max(2, game.fewest);
        const bots = Array(players - 1).fill(game.levels[0]);
        const opened = await api('POST', '/tables', { game: game.id, players, bots, name: name.value, words: words() });
        if (opened) location.href = '/t/' + opened.table.id;
      }),
    );
  }
}

let picture, socket, pending = new Map();
function send(choice) {
  pending.set(choice.id, choice);
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(choice));
}
function connect() {
  socket = new WebSocket(location.origin.replace('http', 'ws') + `/api/tables/${table}/socket`);
  socket.onopen = () => pending.forEach((choice) => socket.send(JSON.stringify(choice)));
  socket.onclose = (event) => event.code === 4404 || setTimeout(connect, 300 + 700 * Math.random());
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.type === 'picture') show((picture = message));
    if (message.type === 'chosen') {
      picture.view.to_act = picture.view.to_act.filter((seat) => seat !== message.seat);
      picture.mine.forEach((mine) => mine.number++);
      picture.mine = picture.mine.map((mine) => (message.mine?.seat === mine.seat ? message.mine : mine));
      show(picture);
    }
    if (message.type === 'accepted' || message.type === 'refused') pending.delete(message.id);
    if (message.type === 'refused') $('status').textContent = message.message;
  };
}
function show({ table: info, view, mine }) {
  $('lobby').replaceChildren();
  $('moves').replaceChildren();
  $('view').textContent = JSON.stringify({ chairs: info.chairs, ...view, mine: mine.map((m) => m.private) }, null, 1);
  if (info.state === 'open') {
    $('lobby').append(button('Κάθομαι / sit', () => api('POST', `/tables/${table}/seats`, { name: 'Φίλος', words: words() })));
    if (info.host) $('lobby').append(button('Ξεκινάμε / start', () => api('POST', `/tables/${table}/start`)));
  }
  if (info.state === 'over') {
    $('lobby').append(button('Ξανά / again', async () => {
      const again = await api('POST', `/tables/${table}/rematch`);
      if (again) location.href = '/t/' + again.table.id;
    }));
  }
  if (view) $('status').textContent = view.over ? `${view.scores.join(' – ')}` : `${view.phase}: ${view.to_act.map((s) => info.chairs[s].name ?? info.chairs[s].bot).join(', ')}`;
  for (const { seat, number, legal } of mine)
    for (const text of legal)
      $('moves').append(button(text, () => send({ type: 'choose', seat, id: crypto.randomUUID(), number, text })));
}
setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send('{"type":"ping"}'), 25_000);
table ? connect() : home();
