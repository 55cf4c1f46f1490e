// A match at a server, among three bots. The person chooses at random, and prints what happens:
//
//     node --experimental-websocket play.mjs http://127.0.0.1:8000
//
// From Node 22 on the option is not needed.

import { Client } from "./client.mjs";

const server = new URL(process.argv[2] ?? "http://127.0.0.1:8000");
const asked = { game: "fodasse", seats: 4, rules: { limit: 1 }, bots: { 1: "rules", 2: "easy", 3: "random" } };
const answer = await fetch(new URL("api/rooms", server), {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(asked),
});
const { room, seats, refused } = await answer.json();
if (refused) throw new Error(refused.text);

let answered = -1;
const address = new URL(`api/rooms/${room}/ws`, server);
address.protocol = server.protocol.replace("http", "ws");
const client = new Client(
  address.href,
  seats[0].token,
  (packet) => {
    for (const event of packet.events) for (const told of event.told ?? []) console.log(told.text);
    if (packet.outcome) {
      console.log("The ranking:", JSON.stringify(packet.outcome.ranking));
      client.close();
    } else if (packet.actions.length && packet.ply > answered) {
      answered = packet.ply;
      client.act(packet, Math.floor(Math.random() * packet.actions.length));
    }
  },
  (refusal) => console.log(`${refusal.code}: ${refusal.text}`),
);
